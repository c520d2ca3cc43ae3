import type { APIRequestContext } from '@playwright/test'
import { expect, hydrated, test } from './support/store-test.ts'

type Thing = { '@type': string; [property: string]: unknown }

/** A request to a host of the store. Outside of browsers, not every machine resolves names under localhost. */
const at = (request: APIRequestContext, path: string, host = 'localhost') =>
  request.get(path, { headers: { Host: host }, maxRedirects: 0 })

async function read(request: APIRequestContext, path: string, host?: string) {
  const html = await (await at(request, path, host)).text()
  const attribute = (pattern: string) => new RegExp(pattern).exec(html)?.[1]
  const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
  return {
    canonical: attribute('<link rel="canonical" href="([^"]*)"'),
    robots: attribute('<meta name="robots" content="([^"]*)"'),
    image: attribute('<meta property="og:image" content="([^"]*)"'),
    type: attribute('<meta property="og:type" content="([^"]*)"'),
    things: json ? (JSON.parse(json) as { '@graph': Thing[] })['@graph'] : [],
  }
}

async function places(request: APIRequestContext, host?: string): Promise<string[]> {
  const text = await (await at(request, '/sitemap.xml', host)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
}

const pathOf = (place: string) => new URL(place).pathname

test('every page of the sitemap exists, may be listed and is its own canonical address', async ({ request }) => {
  const all = await places(request)
  expect(all.length).toBeGreaterThan(80)
  // Only every tenth product, because all use the same page.
  const some = all.filter((place, index) => !/\/products\/.+\/.+\//.test(place) || index % 10 === 0)
  for (const place of some) {
    const { canonical, robots } = await read(request, pathOf(place))
    expect(canonical, place).toBe(place)
    expect(robots, place).toBe('index, follow')
  }
})

test('S2.24 at a members’ store, guests can read every page of the sitemap', async ({ request }) => {
  const host = 'kinder-press.localhost'
  const all = await places(request, host)
  expect(all).toHaveLength(2)
  for (const place of all) {
    expect((await at(request, pathOf(place), host)).status(), place).toBe(200)
    expect((await read(request, pathOf(place), host)).robots).toBe('index, follow')
  }
})

test('sign-in, checkout, search and unknown pages are noindex', async ({ request }) => {
  for (const path of [
    '/auth/sign-in',
    '/auth/sign-up',
    '/login',
    '/complete',
    '/location',
    '/products/sales-type',
    '/products/search',
    '/products/search?q=shirt',
    '/nowhere',
  ]) {
    const { robots, things } = await read(request, path)
    expect([robots, things], path).toEqual(['noindex', []])
  }
})

test('a customer’s own pages are noindex', async ({ page, signIn }) => {
  await signIn(page)
  for (const path of ['/profile', '/history', '/vouchers', '/profile/address']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

test('a page has one canonical address for any query and host', async ({ request }) => {
  const [home = ''] = await places(request)
  for (const host of ['localhost', 'clothesline.localhost', 'harbour.localhost']) {
    const { canonical } = await read(request, '/products/baby-care?utm_source=mail&sort=price', host)
    expect(canonical).toBe(`${home}products/baby-care`)
  }
})

test('the canonical address is updated on navigation, on a partner’s host too', async ({ page, baseURL }) => {
  await page.goto(baseURL?.replace('localhost', 'harbour.localhost') ?? '')
  await hydrated(page)
  const canonical = page.locator('link[rel=canonical]')
  const home = (await canonical.getAttribute('href')) ?? ''
  expect(home).not.toContain('harbour')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQ' }).click()
  await expect(canonical).toHaveAttribute('href', `${home}faq`)
})

test('a product is shared with its own picture, in a format that every network reads', async ({ request }) => {
  const product = (await places(request)).find((place) => /\/products\/.+\/.+\/\d+$/.test(place)) ?? ''
  const { image = '', type } = await read(request, pathOf(product))
  const shop = await read(request, '/')
  expect(type).toBe('product')
  expect(image).toMatch(/^https?:\/\/.+-1200\.jpeg$/)
  expect(image).not.toBe(shop.image)
  const answer = await request.get(pathOf(image))
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect((await answer.body()).length).toBeLessThan(150_000)
})

test('pages contain structured data', async ({ request }) => {
  const kinds = async (path: string) => (await read(request, path)).things.map((thing) => thing['@type'])
  const product = pathOf((await places(request)).find((place) => /\/products\/.+\/.+\/\d+$/.test(place)) ?? '')
  expect(await kinds('/')).toEqual(['Organization', 'WebSite'])
  expect(await kinds(product)).toEqual(['Product', 'BreadcrumbList'])
  expect(await kinds('/products/baby-care')).toEqual(['BreadcrumbList'])
  expect(await kinds('/faq')).toEqual(['FAQPage'])
  expect(await kinds('/location/maps')).toEqual(Array(4).fill('LocalBusiness'))
  expect(await kinds('/news/six-years')).toEqual(['NewsArticle', 'BreadcrumbList'])
  const [outlet] = (await read(request, '/location/maps')).things
  expect(outlet).toMatchObject({
    name: 'Clothesline Laundry Tiong Bahru',
    address: { postalCode: expect.stringMatching(/^\d{6}$/), addressCountry: 'SG' },
  })
  expect(outlet?.openingHoursSpecification).not.toEqual([])
})

test('robots.txt lets pages be read and names the sitemap', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n\nSitemap: https?:\/\/\S+\/sitemap\.xml\n$/)
})
