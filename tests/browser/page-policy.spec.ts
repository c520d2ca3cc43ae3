import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './support/store-test.ts'

/** What the page's policy has refused, as the page itself hears it. */
async function hearRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { refusals: heard })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      heard.push(`${effectiveDirective} ${blockedURI.replace(location.origin, '')}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { refusals: string[] }).refusals)
}

/** Adds markup to the page on its way, as a hole in our escaping would. Its headers stay. */
async function inject(page: Page, markup: string): Promise<void> {
  await page.route(
    (url) => url.pathname === '/faq',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<div id="root">', `${markup}<div id="root">`)
      expect(body).toContain(markup)
      await route.fulfill({ response, body })
    },
  )
}

test('security 53: the policy of hashes refuses nothing of a page, for guest and customer, and the theme’s style applies', async ({
  page,
  signIn,
}) => {
  const refusals = await hearRefusals(page)
  const look = async (path: string) => {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'sha256-[^']+' 'strict-dynamic';/)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const [colour, themes] = await page.evaluate(() => [
      getComputedStyle(document.documentElement).getPropertyValue('--primary-fill'),
      document.querySelector('style')?.textContent ?? '',
    ])
    expect(colour).toMatch(/^#[\da-f]{6}$/)
    expect(themes).toContain(colour)
    expect([path, await refusals()]).toEqual([path, []])
  }
  for (const path of ['/', '/products', '/faq', '/auth/sign-in', '/nothing']) await look(path)
  await signIn(page)
  for (const path of ['/', '/profile', '/checkout']) await look(path)
})

test('security 53: what is injected into a page does not run: a script, a script of our own files, a style, an address in a handler', async ({
  page,
  quiet,
}) => {
  const own = /"(\/assets\/[\w-]+\.js)"/.exec(await (await page.request.get('/faq')).text())?.[1] ?? ''
  expect(own).not.toBe('')
  const refusals = await hearRefusals(page)
  await inject(
    page,
    `<script>window.injected='script'</script><script type="module">window.injected='module'</script><script src="${own}"></script>
<script type="module" src="${own}"></script><img src="/favicon.ico" onload="window.injected='handler'"><style>body{display:none}</style>
<base href="https://evil.example/">`,
  )
  await page.goto('/faq')
  await hydrated(page)
  expect(await page.evaluate(() => (window as { injected?: string }).injected)).toBeUndefined()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => (await refusals()).toSorted())
    .toEqual(
      [
        'base-uri https://evil.example/',
        'script-src-attr inline',
        'script-src-elem inline',
        'script-src-elem inline',
        `script-src-elem ${own}`,
        `script-src-elem ${own}`,
        'style-src-elem inline',
      ].toSorted(),
    )
  quiet.length = 0
})

test('security 53: a copy of the page’s own script runs no other file, and no string becomes a script', async ({
  page,
  quiet,
}) => {
  const html = await (await page.request.get('/faq')).text()
  const [copy = ''] = /<script>window\.PublicKeyCredential.*?<\/script>/s.exec(html) ?? []
  expect(copy).not.toBe('')
  await inject(page, copy.replace('<script>', '<script data-files=\'["/assets/evil.js"]\' src="">').concat(copy))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/faq')
  await hydrated(page)
  expect(asked.filter((path) => path.includes('evil'))).toEqual([])
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      address: () => Object.assign(document.createElement('script'), { src: '/assets/evil.js' }),
      text: () => Object.assign(document.createElement('script'), { text: 'window.injected = 1' }),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('clothesline-start', { createScriptURL: (url: string) => url }),
    }
    return Object.entries(tries).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} passed`
      } catch (error) {
        return `${name} ${(error as Error).name}`
      }
    })
  })
  expect(refused).toEqual(['address TypeError', 'text TypeError', 'policy TypeError'])
  quiet.length = 0
})

test('security 53: content with the id of the page’s data, such as a heading “Hydration”, does not stand in for it', async ({
  page,
}) => {
  await inject(page, '<h2 id="hydration">Hydration</h2>')
  await page.goto('/faq')
  await hydrated(page)
})

test('a page that the browser has is not sent again, and works as before', async ({ page }) => {
  const refusals = await hearRefusals(page)
  await page.goto('/faq')
  await hydrated(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const statuses: number[] = []
  client.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    if (/text\/html/.test(headers['Content-Type'] ?? '') || statusCode === 304) statuses.push(statusCode)
  })
  await page.goto('/about-us')
  await hydrated(page)
  await page.goto('/faq')
  await hydrated(page)
  await expect.poll(() => statuses).toContain(304)
  expect(await refusals()).toEqual([])
  await page
    .getByRole('link', { name: /, Home$/ })
    .first()
    .click()
  await expect(page).toHaveURL('/')
})

test('a visitor who signs in gets pages of their own from the same addresses, and a guest’s again after signing out', async ({
  page,
  signIn,
  context,
}) => {
  const greeting = page.getByText(/^Welcome \w+,$/)
  await page.goto('/')
  await hydrated(page)
  await signIn(page)
  await page.goto('/')
  await expect(greeting).toBeVisible()
  await context.clearCookies()
  await page.goto('/')
  await hydrated(page)
  await expect(greeting).toHaveCount(0)
})
