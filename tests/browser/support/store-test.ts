import { test as base, expect, type Page } from '@playwright/test'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { axeFindings } from './axe.ts'

/** A test that fails when a page says anything to the console that it should not. */
export const test = base.extend<{ quiet: string[]; signIn: (page: Page, host?: string) => Promise<void> }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        // The browser itself reports every answer from 400 on; tests that expect one look at the page.
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
  /** A login as the page keeps it, without clicking through the form. */
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
  // All of the page at once: what only lies below the bar at the bottom would count as covered by it.
  const { width } = page.viewportSize() ?? { width: 1280 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: height + 100 })
  return axeFindings(page)
}

export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

type Container = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } }

/** Waits until React has taken over the page and all in it that can be clicked or filled in, so that it is heard. */
export async function hydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    const root = document.getElementById('root')
    const container = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer'))?.[1] as Container
    // A link that is pressed before that is followed by the browser: the same page, but not by the router.
    if (!root || container?.stateNode.current.memoizedState?.isDehydrated !== false) return false
    return [...root.querySelectorAll('a, button, input, select, textarea')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactProps')),
    )
  }
  // Without a limit of its own it would wait for as long as its test may take, half an hour in a walk.
  await page.waitForFunction(isHydrated, undefined, { timeout: 300_000 })
}

/** To be called before the page is opened: its time passes with `page.clock.runFor` alone, however long the machine takes. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // Some time may pass between the two, and the clock cannot be set back.
  await page.clock.pauseAt(now + 60_000)
}
