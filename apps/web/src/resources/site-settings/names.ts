import { localise } from '#/text/localise'

/** What its screen is called. */
export const siteSettingsNames = localise({ title: 'Sayt sozlamalari' })
