import { lazyScreen } from '#/app/lazy-screen'

export { MediaLibrary } from './screen'

/** The screen of one file has a form, whose code the list does not need. */
export const MediaFileScreen = lazyScreen(() => import('./file-screen'), 'MediaFileScreen')
