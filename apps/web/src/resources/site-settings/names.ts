import { localise } from '#/text/localise'

/** The title of its screen. */
export const siteSettingsNames = localise({ title: 'Sayt sozlamalari' })
