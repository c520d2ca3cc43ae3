import type { APIRequestContext } from '@playwright/test'
import { expect, hydrated, test } from './support/store-test.ts'

test('D6.5 S2.3 the news list leads to an article and its products, and the query is carried on', async ({ page }) => {
  await page.goto('/?utm_source=mail')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL('/news?utm_source=mail')
  await page.getByRole('link', { name: 'The soft toy hospital' }).click()
  await expect(page).toHaveURL('/news/soft-toy-hospital?utm_source=mail')
  await expect(page.getByRole('heading', { level: 1, name: 'The soft toy hospital' })).toBeVisible()
  await expect(page.getByText('Fri 5 Jun')).toBeVisible()
  await page.getByRole('region', { name: 'Mentioned here' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/baby-care\/[\w-]+\/\d+\?utm_source=mail$/)
})

test('S2.5 a link inside a text carries the query on', async ({ page }) => {
  await page.goto('/news/soft-toy-hospital?utm_source=mail')
  await hydrated(page)
  await page.getByRole('link', { name: 'book a bath' }).click()
  await expect(page).toHaveURL(/\/products\/baby-care\/.*\?utm_source=mail$/)
})

test('D6.5 a running promotion shows its end, its products and its code to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/promotions/festive-wardrobe')
  await hydrated(page)
  await expect(page.getByText('On now').first()).toBeVisible()
  await expect(page.getByText('Until Sun 14 Mar 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Code copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('FESTIVE15')
  await expect(page.getByRole('region', { name: 'Included items' }).getByRole('listitem')).toHaveCount(6)
})

test('D6.5 an ended promotion says so, without a code', async ({ page }) => {
  await page.goto('/promotions/back-to-school-whites')
  await expect(page.getByText('Ended Sun 5 Jul')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0)
})

test('D6.5 sharing copies the page’s one address where the device cannot share', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/news/six-years?utm_source=mail')
  await hydrated(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\/[^/]+\/news\/six-years$/)
})

test('D6.5 an unknown article is a 404', async ({ request }) => {
  for (const path of ['/news/nothing', '/promotions/nothing', '/news/%00', '/promotions/..%2Ffaq']) {
    const answer = await request.get(path)
    expect([400, 404], path).toContain(answer.status())
  }
})

async function internalLinks(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(await answer.text()) ?? []
  return [...main.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
}

test('S1.7 D6.5 every link in the store’s home page and content leads to a page', async ({ request }) => {
  const texts = [
    '/',
    '/about-us',
    '/faq',
    '/social-updates',
    '/privacy-policy',
    '/terms-conditions',
    '/news',
    '/promotions',
  ]
  const seen = new Set(texts)
  const further: string[] = []
  for (const path of texts) for (const link of await internalLinks(request, path)) further.push(link)
  for (const link of further.filter((one) => /^\/(news|promotions)\//.test(one)))
    for (const inner of await internalLinks(request, link)) further.push(inner)
  for (const link of further) {
    if (seen.has(link)) continue
    seen.add(link)
    expect((await request.get(link)).status(), link).toBe(200)
  }
  expect(seen.size).toBeGreaterThan(25)
})

test('S1.2 a signed-in customer finds news and promotions in the menu of the account', async ({ page, signIn }) => {
  await signIn(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Profile' }).click()
  const menu = page.getByRole('dialog', { name: 'Your account' })
  await expect(menu.getByRole('link', { name: 'News' })).toBeVisible()
  await menu.getByRole('link', { name: 'Promotions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
})

test('D6.5 markup in a text is shown as it was written, and nothing of it runs (security 24, 27)', async ({ page }) => {
  await page.goto('/news')
  await hydrated(page)
  const evil = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'
  await page.route('**/api/news/six-years', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.response.title = evil
    answer.response.blocks = [
      { kind: 'paragraph', children: [{ kind: 'text', text: evil }] },
      {
        kind: 'paragraph',
        children: [{ kind: 'link', to: 'javascript:window.hurt=1', children: [{ kind: 'text', text: 'press me' }] }],
      },
    ]
    await route.fulfill({ json: answer })
  })
  await page.getByRole('link', { name: 'Six years on the line' }).click()
  await expect(page.getByRole('heading', { level: 1, name: evil })).toBeVisible()
  await expect(page.getByText('press me')).toBeVisible()
  await expect(page.getByRole('link', { name: 'press me' })).toHaveCount(0)
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined()
})
