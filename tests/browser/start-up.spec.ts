import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, hydrated, test } from './support/store-test.ts'

test('S4.1 start-up loads the config, then the account if a login is stored, then the information', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const html = await (await page.request.get('/')).text()
  // The server has loaded everything, so the browser makes no calls.
  expect(html).toMatch(/"config":\{.*"account":\{"kind":"customer".*"info":\{/s)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /store|customer/.test(url))).toEqual([])
})

const STORED: Record<string, (token: string) => string> = {
  'a plain token': (token) => token,
  'a bearer token': (token) => `Bearer ${token}`,
  'JSON text': (token) => JSON.stringify(token),
  'a JSON object': (token) => JSON.stringify({ token }),
}

test('S4.1 S4.2 a login stored in the browser is copied into the cookie and removed from storage, once the store’s information is there', async ({
  page,
  signIn,
  context,
}) => {
  await signIn(page)
  const [cookie] = await context.cookies()
  const token = cookie?.value ?? ''
  // Records the page's state when the login is removed from the storage.
  await page.addInitScript(() => {
    const { removeItem } = Storage.prototype
    Storage.prototype.removeItem = function (key) {
      if (key === 'local-Authentication' && this.getItem(key)) {
        const hydration = document.getElementById('hydration')?.textContent ?? '{}'
        const { config, account, info } = JSON.parse(hydration).loaderData.root
        sessionStorage.setItem('moved-with', [Boolean(config), account.kind, Boolean(info)].join())
      }
      removeItem.call(this, key)
    }
  })
  for (const [form, stored] of Object.entries(STORED)) {
    await context.clearCookies()
    await page.goto('/')
    // A page that has not started yet would take over the login itself and reload.
    await hydrated(page)
    await page.evaluate((login) => localStorage.setItem('local-Authentication', login), stored(token))
    const before = Date.now()
    await page.reload()
    await expect(page.getByText(/^Welcome \w+,$/), form).toBeVisible()
    const found = await page.evaluate(() => [
      localStorage.getItem('local-Authentication'),
      sessionStorage.getItem('moved-with'),
    ])
    expect([form, ...found]).toEqual([form, null, 'true,guest,true'])
    const kept = (await context.cookies()).find((one) => one.name === 'local-Authentication')
    expect([form, kept?.value]).toEqual([form, token])
    expect((kept?.expires ?? 0) - before / 1000).toBeGreaterThanOrEqual(604_799)
  }
})

test('S3.10 damaged or foreign content in the browser’s storage is dropped, never a crash', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    localStorage.setItem('local-Authentication', 'x; Domain=evil.example')
    localStorage.setItem('sales_type', '{"broken')
    localStorage.setItem('outlet_id', '-1')
    for (const key of ['t-cart', 't-addr', 's-addr', 'cart']) localStorage.setItem(key, '}{')
  })
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('sales_type'), localStorage.getItem('outlet_id')])).toEqual([
    null,
    null,
  ])
  expect(await context.cookies()).toEqual([])
})

test('S8.6 a missing chunk reloads the page once, and not again within 60 s', async ({ page }) => {
  await page.route('**/assets/social-updates.screen-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/')
  await hydrated(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Social updates' })
  await link.click()
  await expect.poll(() => loads).toBe(1)
  await hydrated(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible()
  expect(loads).toBe(1)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('S7.13 the service worker is registered at /sw.js, keeps the offline page and no page of anyone’s', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(page)
    await page.goto('/profile')
    await hydrated(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.waitForLoadState('networkidle')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
        ),
      )
      return all.flat()
    })
    expect(kept).toContain('/offline.html')
    expect(kept.filter((path) => path !== '/offline.html' && !path.startsWith('/assets/'))).toEqual([])
    await context.setOffline(true)
    await page.goto('/profile').catch(() => null)
    await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible()
    await expect(page.getByText('mei.tan@example.com')).toHaveCount(0)
  })
})

test('S7.13 a browser without service workers works without errors', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker
  })
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('S9.6 a screen is prefetched when its link is hovered, but not with data saver', async ({
  page,
  browser,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await hydrated(page)
  // The listener loads when the browser is idle, so the test hovers until it reacts.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Social updates' }).hover()
    expect(asked.some((url) => url.includes('social-updates.screen'))).toBe(true)
  }).toPass()
  await expect.poll(() => asked.some((url) => url.endsWith('/api/outlets'))).toBe(true)

  const saving = await browser.newPage({ baseURL: baseURL ?? '' })
  await saving.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const askedSaving: string[] = []
  // The names of all outlets are loaded for the next page.
  saving.on('request', (request) => {
    if (/\/api\/outlets$|\/[a-z-]+\.screen/.test(request.url())) askedSaving.push(request.url())
  })
  await saving.goto('/')
  await hydrated(saving)
  await saving.waitForLoadState('networkidle')
  await saving.getByRole('contentinfo').getByRole('link', { name: 'Social updates' }).hover()
  await saving.waitForLoadState('networkidle')
  expect(askedSaving).toEqual([])
  await saving.close()
})

test('S9.6 a page whose link was hovered needs no answer after the press, for ten seconds', async ({ page }) => {
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await page.goto('/products')
  await hydrated(page)
  const running = new Set<string>()
  const begun: string[] = []
  const isApi = (url: string) => /\/api\/products\/\d+/.test(url)
  page.on('request', (request) => {
    if (!isApi(request.url())) return
    begun.push(request.url())
    running.add(request.url())
  })
  page.on('requestfinished', (request) => running.delete(request.url()))
  const cards = page.locator('[data-menu] li a[href^="/products/"]')
  const prefetch = async (card: number) => {
    const known = begun.length
    // The listener loads when the browser is idle, so the test hovers until it reacts.
    const hoverAgain = async () => {
      if (begun.length > known) return begun.length
      await page.mouse.move(0, 0)
      await cards.nth(card).hover()
      return begun.length
    }
    await expect.poll(hoverAgain).toBe(known + 1)
    await expect.poll(() => running.size).toBe(0)
  }
  await prefetch(0)
  await prefetch(1)
  const names = [await cards.nth(0).textContent(), await cards.nth(1).textContent()]
  // From here on the API answers no page.
  const asked: string[] = []
  await page.route(
    ({ pathname }) => /^\/api\/products\/\d+$/.test(pathname),
    (route) => {
      asked.push(route.request().url())
    },
  )
  await cards.nth(0).click()
  await expect(page.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible()
  expect(asked).toEqual([])
  // A pointer that rests on a card prefetches its page again.
  await page.mouse.move(0, 0)
  await page.goBack()
  await page.clock.setFixedTime(now + 11_000)
  // A keyboard’s press follows no new prefetch: the second card’s data is too old by now.
  await cards.nth(1).evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => asked).toEqual([begun[1]])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('S1.3 S1.5 the title changes with navigation, and is restored by Back', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const first = await page.title()
  // The script that sets the title loads after the page. Earlier navigations must get their title too.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQ' }).click()
  await expect(page).toHaveTitle('Help & FAQ · Clothesline Laundry')
  await page.goBack()
  await expect(page).toHaveTitle(first)
})

test('S4.27 S9.5 the loading bar runs on a slow request, and not on a quick one', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
  await page.route('**/api/content/pages/faq', async (route) => {
    await isSeen
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQ' }).click()
  await expect(bar).toBeAttached()
  seen()
  await expect(page.getByRole('heading', { level: 1, name: 'Help & FAQ' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('no page needs an inline style or script: the policy is strict and nothing is refused', async ({ page }) => {
  const refused: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  page.on('console', (message) => message.text().startsWith('refused') && refused.push(message.text()))
  for (const path of ['/', '/faq', '/nowhere', '/auth/sign-in']) {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe-inline')
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
})

test('without settings no other site is requested', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on(
    'request',
    (request) =>
      !request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:') && elsewhere.push(request.url()),
  )
  for (const path of ['/', '/faq', '/auth/sign-in']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(elsewhere).toEqual([])
})

test('the scripts of a page are requested after its first paint, each once', async ({ page }) => {
  for (const path of ['/', '/products']) {
    await page.goto(path)
    await hydrated(page)
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({ name, startTime })),
    }))
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter(({ startTime }) => startTime < painted)).toEqual([])
    expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length)
  }
})

test('if no paint is reported, a page starts shortly after it is loaded', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/')
  await hydrated(page)
})

test('S8.6 a page whose scripts failed to load requests them again, and then works', async ({ page, quiet }) => {
  const asked = new Map<string, number>()
  await page.route('**/assets/*.js', async (route) => {
    const url = route.request().url()
    asked.set(url, (asked.get(url) ?? 0) + 1)
    if (asked.get(url) === 1) await route.abort('connectionreset')
    else await route.continue()
  })
  await page.goto('/auth/sign-in')
  await hydrated(page)
  await page.getByLabel(/email/i).first().fill('mei.tan@example.com')
  expect([...asked.values()].filter((times) => times > 1).length).toBeGreaterThan(1)
  // The browser logs each failed script. These messages are expected.
  quiet.length = 0
})

/** The site through a proxy that sends the data at the end of a page only when `release` is called. */
async function slowSite(baseURL: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    fetch(new URL(request.url ?? '/', baseURL), { headers: { Accept: request.headers.accept ?? '*/*' } })
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer())
        const end = body.indexOf('<script type="application/json" id="hydration"')
        const skipped = ['content-encoding', 'content-length', 'transfer-encoding']
        response.writeHead(answer.status, [...answer.headers].filter(([name]) => !skipped.includes(name)).flat())
        if (end < 0) return response.end(body)
        response.write(body.subarray(0, end))
        await released
        return response.end(body.subarray(end))
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, release, close: () => server.close() }
}

test('S4.1 a page whose scripts arrive before the end of its HTML starts when the end has arrived', async ({
  page,
  baseURL,
}) => {
  const site = await slowSite(baseURL ?? '')
  const script = page.waitForEvent('requestfinished', (request) => /\/entry-client[^/]*\.js$/.test(request.url()))
  await page.goto(site.origin, { waitUntil: 'commit' })
  await script
  // The script runs soon after it has arrived. A script that does not wait fails here.
  await page.evaluate(() => new Promise((later) => requestAnimationFrame(() => setTimeout(later))))
  expect(await page.evaluate(() => [document.readyState, document.getElementById('hydration')])).toEqual([
    'loading',
    null,
  ])
  site.release()
  await hydrated(page)
  site.close()
})
