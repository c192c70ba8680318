import { createRouter } from '@tanstack/react-router'
import { clearFailures } from './lazy-screen'
import { ScreenError } from './root'
import { routeTree } from './routes'
import { ScreenPending } from './pending'

export const router = createRouter({
  routeTree,
  // What a screen does not know in its address is nothing: `?page=2&page=3` is not page NaN.
  search: { strict: true },
  // A screen's code and data start to load when its link is pointed at or focused.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: ScreenPending,
  defaultPendingMs: 300,
  scrollRestoration: true,
  defaultStructuralSharing: true,
})

// Where one goes again, what did not come is asked for again.
router.subscribe('onBeforeNavigate', clearFailures)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
