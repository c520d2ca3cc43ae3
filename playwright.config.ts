import { defineConfig } from '@playwright/test'
import { DEVELOPMENT_PORT, PRODUCTION_PORT } from './tests/browser/support/ports.ts'

/** A server that runs already, such as `npm run dev`, instead of one of the suite's own. */
const RUNNING = process.env.BASE_URL

/** The real server on a data folder of its own, in a real Chromium. */
export default defineConfig({
  testDir: 'tests/browser',
  // Slow is not broken: a machine with fifteen times as much to do passes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  // In CI a failed test is tried once more; the last lines of `npm test` name it.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: 'test-results',
  ...(RUNNING ? {} : { globalSetup: './tests/browser/support/global-setup.ts' }),
  use: {
    baseURL: RUNNING ?? `http://localhost:${PRODUCTION_PORT}`,
    // A trace of each step costs a fifth of the suite's time: `--trace on` where one is needed.
    screenshot: 'only-on-failure',
    // What goes through the worker is out of a test's hands: those about the worker let it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'store', testIgnore: 'ui-gallery.spec.ts' },
    {
      name: 'widgets',
      testMatch: 'ui-gallery.spec.ts',
      use: { baseURL: RUNNING ?? `http://localhost:${DEVELOPMENT_PORT}` },
    },
  ],
})
