import { beforeAll, expect, test } from 'vitest'
import { bought } from '#tests/support/orders.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

/** S3.9: fields of the specification's client state that ours does not need, because the server decides them when it renders. */
const site = await testSite()
const visit = renderedSite(site)
let order: string
let token: string

beforeAll(async () => {
  ;({ id: order, token } = await bought(site))
})

const drawn = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('id="hydration"'))
const mainOf = (html: string) => /<main\b.*<\/main>/s.exec(drawn(html))?.[0] ?? ''

test('S3.9 screen: pages for an app’s web view have no links, pages for the web do', async () => {
  const open = async (path: string) => mainOf(await (await visit(`${path}?order=${order}`, { token })).text())
  const [web, app] = [await open('/checkout/success'), await open('/checkout/app/success')]
  for (const page of [web, app]) expect(page).toMatch(/Order \d+/)
  expect(web).toMatch(/<a [^>]*href="\//)
  expect(app).not.toMatch(/<a [^>]*href="\//)
})

test('S3.9 colorClass: the theme is in the page before any script, and follows the store’s colours', async () => {
  const themeOf = async () => {
    const html = await (await visit('/faq')).text()
    expect(html).toMatch(/<html lang="en-SG" data-api="[^"]*">/)
    return /--primary-fill:\s*(#[\da-f]{6})/.exec(html)?.[1]
  }
  const before = await themeOf()
  const text = `UPDATE store SET version = version + 1, config = jsonb_set(config, '{primary_color}', '"#7a1fd8"') WHERE is_default`
  await site.db.query({ text })
  await site.parts.stores.refresh()
  expect(before).toMatch(/^#/)
  expect(await themeOf()).toBe('#7a1fd8')
})

test('S3.9 initialLoad: the first page contains the account, the store and its own data', async () => {
  const html = drawn(await (await visit('/', { token })).text())
  expect(html).toContain('Welcome Aisha,')
  expect(html).toMatch(/<a [^>]*href="\/products\/[\w-]+\/[\w-]+\/\d+"/)
  expect(html).not.toContain('Wait a moment . . .')
})
