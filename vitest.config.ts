import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,tools}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.{mjs,ts}'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/leave-nothing.ts'],
    // Slow is not broken: a machine with fifteen times as much to do passes. Whoever waits, waits for a state, and pays for no limit.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    // In CI a failed test is tried once more; the last lines of `npm test` name it.
    retry: process.env.CI ? 1 : 0,
    // One more than the two cores that are asked for: tests wait for PostgreSQL and for limits to end.
    maxWorkers: 3,
    // A worker goes on to the next file with what it has loaded: loading the API anew for each would double the time. No file leaves state in a
    // module, and each has a database of its own.
    isolate: false,
    env: { NODE_ENV: 'test' },
  },
})
