import { createRouter } from '@tanstack/react-router'
import { clearFailures } from './lazy-screen'
import { ScreenError } from './root'
import { routeTree } from './routes'
import { ScreenPending } from './pending'

/** What hears of a step in the browser's history before the router; {@link closeByBack} sets it. */
export const pops: { first?: (event: PopStateEvent) => void } = {}

// Before the router is made: Chrome calls the listeners of a window in the order in which they were added, capturing or not.
window.addEventListener('popstate', (event) => pops.first?.(event))

export const router = createRouter({
  routeTree,
  // Unknown search parameters are dropped: `?page=2&page=3` is not page NaN.
  search: { strict: true },
  // The code and data of a screen start to load when its link is hovered or focused.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: ScreenPending,
  defaultPendingMs: 300,
  scrollRestoration: true,
  defaultStructuralSharing: true,
})

// A navigation requests failed chunks again.
router.subscribe('onBeforeNavigate', clearFailures)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
