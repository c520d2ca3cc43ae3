import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.mjs'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/leave-nothing.ts'],
    // Real databases, processes and password hashing on two cores: slow is not broken.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A worker goes on to the next file with what it has loaded: loading the API anew for each would double the time. No file leaves state in a
    // module, and each has a database of its own.
    isolate: false,
    env: { NODE_ENV: 'test' },
  },
})
