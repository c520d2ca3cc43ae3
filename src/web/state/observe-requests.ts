import { SNACKBAR_ERROR_MS } from '#contract/wire/limits.ts'
import type { AppStore } from './app-state.ts'

/** S4.26, S4.27: counts running requests, and sets the snackbar's error flag for 5 seconds after a failure. */
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
      // Only the newest failure's timer clears the flag.
      later(() => own === failures && store.set({ hasSnackbarError: false }), SNACKBAR_ERROR_MS)
    }
  }
}
