import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const guest = site.call()
const on = (day: string) => site.setClock(new Date(`${day}T12:00:00+08:00`))
const promotion = (id: string) => guest('GET /promotions/:id', { params: { id } })

test('D6.5 news come newest first, with picture and date, and never before their day', async () => {
  on('2026-10-02')
  const { news, next } = await guest('GET /news', { query: {} })
  expect(news.map(({ slug }) => slug)).toEqual(['jurong-east-opens', 'refill-bar', 'soft-toy-hospital', 'six-years'])
  expect(news[0]).toMatchObject({ date: '2026-10-01', image: expect.stringMatching(/^\/media\/[0-9a-f]+$/) })
  expect(next).toBeNull()
  await expect(guest('GET /news/:id', { params: { id: 'year-end-hours' } })).rejects.toMatchObject({ httpStatus: 404 })
  on('2026-11-10')
  const article = await guest('GET /news/:id', { params: { id: 'year-end-hours' } })
  expect(article.blocks.length).toBeGreaterThan(3)
  expect(article.more.map(({ slug }) => slug)).toEqual(['jurong-east-opens', 'refill-bar', 'soft-toy-hospital'])
})

test('D6.5 a long list of news is paged, with each article once', async () => {
  on('2026-11-15')
  await site.db.query({
    text: `INSERT INTO content (store_id, kind, slug, title, description, day, blocks)
           SELECT id, 'news', 'old-' || n, 'Old ' || n, 'Old', CASE WHEN n > 3 THEN date '2021-01-01' END, '[]'
           FROM store, generate_series(1, 20) n WHERE slug = 'clothesline-laundry'`,
  })
  const slugs: string[] = []
  let before: string | null | undefined
  do {
    const page = await guest('GET /news', { query: before ? { before } : {} })
    expect(page.news.length).toBeLessThanOrEqual(12)
    slugs.push(...page.news.map(({ slug }) => slug))
    before = page.next
  } while (before)
  expect(slugs).toHaveLength(25)
  expect(new Set(slugs).size).toBe(25)
})

test('D6.5 a promotion’s state follows Singapore’s day by the server’s clock', async () => {
  site.setClock(new Date('2026-11-07T15:59:00Z'))
  expect(await promotion('festive-wardrobe')).toMatchObject({ state: 'coming', voucher: null, starts: '2026-11-08' })
  site.setClock(new Date('2026-11-07T16:00:00Z'))
  expect(await promotion('festive-wardrobe')).toMatchObject({ state: 'running', voucher: 'FESTIVE15' })
  site.setClock(new Date('2027-03-14T15:59:00Z'))
  expect(await promotion('festive-wardrobe')).toMatchObject({ state: 'running' })
  site.setClock(new Date('2027-03-14T16:00:00Z'))
  expect(await promotion('festive-wardrobe')).toMatchObject({ state: 'over', voucher: null })
})

test('D6.5 the list has the promotions that end soonest first and ended ones last', async () => {
  on('2027-03-20')
  const list = await guest('GET /promotions')
  expect(list.map(({ slug, state }) => `${slug} ${state}`)).toEqual([
    'step-out-clean running',
    'quiet-days running',
    'welcome-to-the-line running',
    'festive-wardrobe over',
    'fresh-curtains-new-year over',
    'back-to-school-whites over',
  ])
})

test('D6.5 a promotion lists its products in its own order, without retired ones', async () => {
  on('2026-11-15')
  const named = async () => {
    const { product_ids } = await promotion('festive-wardrobe')
    const { rows } = await site.db.query({
      text: 'SELECT slug FROM product JOIN unnest($1::int[]) WITH ORDINALITY AS n (id, place) USING (id) ORDER BY place',
      values: [product_ids],
    })
    return rows.map(({ slug }) => slug)
  }
  const all = ['cheongsam', 'baju-kurung', 'saree', 'two-piece-suit', 'silk-blouse', 'evening-gown']
  expect(await named()).toEqual(all)
  await site.db.query({ text: `UPDATE product SET is_retired = true WHERE slug = 'saree'` })
  expect(await named()).toEqual(all.filter((slug) => slug !== 'saree'))
})

test.each(['nothing', '__proto__', "x' OR 1=1", '../faq', 'faq', 'A'.repeat(300)])(
  'D6.5 an unknown text is not found: %s',
  async (id) => {
    for (const call of ['GET /news/:id', 'GET /promotions/:id'] as const)
      await expect(guest(call, { params: { id } })).rejects.toMatchObject({ httpStatus: 404 })
  },
)

test('S2.24 a store’s texts are not found at another store, and a members’ store shows them to members only', async () => {
  on('2026-11-15')
  const host = 'kinder-press.localhost'
  await expect(site.call(undefined, host)('GET /news', { query: {} })).rejects.toMatchObject({ httpStatus: 401 })
  await expect(site.call(undefined, host)('GET /promotions')).rejects.toMatchObject({ httpStatus: 401 })
  const { token } = await site.signedIn({ store: 'kinder-press' })
  const member = site.call(token, host)
  expect((await member('GET /promotions')).map(({ slug }) => slug)).toEqual(['the-winter-box', 'introduce-a-member'])
  await expect(member('GET /promotions/:id', { params: { id: 'festive-wardrobe' } })).rejects.toMatchObject({
    httpStatus: 404,
  })
})

test('an answer that the browser already has is a 304', async () => {
  for (const path of ['/api/news', '/api/news/six-years', '/api/promotions', '/api/promotions/festive-wardrobe']) {
    const first = await site.send(path)
    expect(first.status).toBe(200)
    const again = await site.send(path, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  }
})
