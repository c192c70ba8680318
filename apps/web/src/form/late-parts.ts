// Parts that a form loads after it has rendered, each by itself.

export const loadRemoteChange = async () => await import('./remote-change')
export const loadFocusFound = async () => await import('./focus-found')
export const loadFieldFindings = async () => await import('#/findings/field-findings')
export const loadAgain = async () => await import('./save-again')
export const loadKeep = async () => await import('./keep-draft')
export const loadRestored = async () => await import('./restored-bar')
export const loadUnsent = async () => await import('./unsent')
