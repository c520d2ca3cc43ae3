import { SNACKBAR_ERROR_MS } from '#contract/wire/limits.ts'
import type { AppStore } from './app-state.ts'

/** S4.26, S4.27: counts running requests, and raises the snackbar's error flag for 5 seconds after one failed. */
export function observeRequests(store: AppStore, later: (work: () => void, ms: number) => unknown = setTimeout) {
  let failures = 0
  return (event: 'started' | 'succeeded' | 'failed') => {
    const { runningRequests } = store.get()
    if (event === 'started') return store.set({ runningRequests: runningRequests + 1 })
    store.set({ runningRequests: Math.max(0, runningRequests - 1) })
    if (event === 'failed') {
      failures += 1
      const own = failures
      store.set({ hasSnackbarError: true })
      // A newer failure keeps the flag up for its own five seconds.
      later(() => own === failures && store.set({ hasSnackbarError: false }), SNACKBAR_ERROR_MS)
    }
  }
}
