import { spoken } from '#/text/spoken'

/** What its screen is called. */
export const siteSettingsNames = spoken({ title: 'Sayt sozlamalari' })
