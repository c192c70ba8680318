import { lazyScreen } from '#/app/lazy-screen'

export { MediaLibrary } from './screen'

/** The screen of one file has a form, which the list does without. */
export const MediaFileScreen = lazyScreen(() => import('./file-screen'), 'MediaFileScreen')
