import { afterAll, afterEach, vi } from 'vitest'
import { endAll } from './at-end.ts'

// Files share their worker (`isolate: false`), so stubs must not outlive their test: the next file would find a
// stubbed `window` or another time.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// Neither must open databases, listeners or servers.
afterAll(endAll)
