import { afterEach, vi } from 'vitest'

// Files share their worker (`isolate: false`), so what a test stubs must not outlive it: the next file would find a `window`, or another time.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
