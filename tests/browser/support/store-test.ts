import { test as base, expect, type Page } from '@playwright/test'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { axeFindings } from './axe.ts'

/** A test that fails if a page logs an error or a warning. */
export const test = base.extend<{ quiet: string[]; signIn: (page: Page, host?: string) => Promise<void> }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        // The browser logs every response from 400 on. Tests that expect one check the page.
        if (
          ['error', 'warning'].includes(message.type()) &&
          !/Failed to load resource|registration blocked by Playwright/.test(message.text())
        )
          said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(error.message))
      await use(said)
      expect(said, 'what the page said to the console').toEqual([])
    },
    { auto: true },
  ],
  /** Sets the login cookie, without the sign-in form. */
  signIn: async ({ baseURL, request }, use) => {
    await use(async (page, host) => {
      const origin = host ?? baseURL ?? ''
      const answer = await request.post(`${origin}/api/auth/sign-in`, {
        data: { identifier: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password },
      })
      const { response } = (await answer.json()) as { response: { token: string } }
      await page.context().addCookies([{ name: 'local-Authentication', value: response.token, url: origin }])
    })
  },
})

export { expect }

export async function violations(page: Page): Promise<string[]> {
  // The window is as high as the page. Otherwise axe reports content below the fixed bottom bar as covered.
  const { width } = page.viewportSize() ?? { width: 1280 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: height + 100 })
  return axeFindings(page)
}

export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Waits until a press no longer counts as the second of a double press, which a modal that has just opened ignores. */
export async function doublePressOver(page: Page): Promise<void> {
  const now = () => page.evaluate(() => performance.now())
  const from = await now()
  await expect.poll(now).toBeGreaterThan(from + 500)
}

type Container = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } }

/** Waits until React has hydrated the page and all its links, buttons and fields. */
export async function hydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    const root = document.getElementById('root')
    const container = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer'))?.[1] as Container
    // A link clicked before hydration loads the page by the browser, not by the router.
    if (!root || container?.stateNode.current.memoizedState?.isDehydrated !== false) return false
    return [...root.querySelectorAll('a, button, input, select, textarea')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactProps')),
    )
  }
  // Its own timeout, because a test's may be half an hour.
  await page.waitForFunction(isHydrated, undefined, { timeout: 300_000 })
}

/** Call it before opening the page. The page's time then passes only with `page.clock.runFor`, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // A minute ahead, because time may pass between the two calls and the clock cannot be set back.
  await page.clock.pauseAt(now + 60_000)
}
