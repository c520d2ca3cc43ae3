import { afterAll, afterEach, vi } from 'vitest'
import { endAll } from './at-end.ts'

// Files share their worker (`isolate: false`), so what a test stubs must not outlive it: the next file would find a `window`, or another time.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// Nor what it opened: databases, listeners, servers.
afterAll(endAll)
