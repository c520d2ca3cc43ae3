import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'

const site = await testSite()
const guest = site.call()

test('S7.2 S3.5 GET /store/config gives the name, colours, icon and sharing text', async () => {
  const config = await guest('GET /store/config')
  expect(config).toMatchObject({
    name: expect.stringMatching(/\w/),
    primary_color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    secondary_color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    og_title: expect.any(String),
    desktop_banner_orientation: expect.stringMatching(/landscape|portrait/),
    mobile_banner_orientation: expect.stringMatching(/landscape|portrait/),
  })
  expect(config.store_icon).toMatch(/^\/media\/[0-9a-f]+$/)
})

test.each([
  [{ authenticatiion_required: true }, true],
  [{ authentication_required: false, authenticatiion_required: true }, true],
  [{ authentication_required: true, authenticatiion_required: false }, true],
  [{ authentication_required: false }, false],
  [{}, false],
])(
  'S3.5 S2.24 GET /store/config sends both spellings alike, and the API is closed as they say: %j',
  async (flags, isClosed) => {
    const sent = JSON.stringify(flags)
    await site.db.query({
      text: `UPDATE store SET config = config - 'authentication_required' - 'authenticatiion_required' || $1::jsonb, version = version + 1 WHERE is_default`,
      values: [sent],
    })
    await site.parts.stores.refresh()
    const config = await guest('GET /store/config')
    expect(config).toMatchObject({ authentication_required: isClosed, authenticatiion_required: isClosed })
    expect((await site.send('/api/self-order/store/banner')).status).toBe(isClosed ? 401 : 200)
  },
)

test('S1.5 the sharing text says that the service launched in April 2020 to ease family burdens', async () => {
  const { og_description } = await guest('GET /store/config')
  expect(og_description).toMatch(/April 2020/)
  expect(og_description).toMatch(/famil/i)
  expect(og_description).toMatch(/laundry/i)
})

test('S7.3 GET /store/information gives contact, defaults and the referer', async () => {
  const info = await guest('GET /store/information')
  expect(info.default_outlet_id).toBeGreaterThan(0)
  expect(info.default_sales_type_id).toBeGreaterThan(0)
  expect(info.promo_cards.length).toBeGreaterThanOrEqual(3)
})

test('S7.4 S3.6 GET /self-order/store/banner lists pictures for both layouts and orientations', async () => {
  const banners = await guest('GET /self-order/store/banner', { query: {} })
  const kinds = new Set(banners.map((banner) => `${banner.layout_mode} ${banner.orientation}`))
  expect(kinds).toEqual(new Set(['desktop landscape', 'desktop portrait', 'mobile landscape', 'mobile portrait']))
  for (const banner of banners) expect(banner.image_url).toMatch(/^\/media\/[0-9a-f]+$/)
})

test('D1.12 a sales type that has banners of its own shows those, and every other the store’s', async () => {
  const salesTypes = await guest('GET /sales-types')
  const bannersOf = async (slug: string) => {
    const id = salesTypes.find((one) => one.slug === slug)?.id
    return guest('GET /self-order/store/banner', { query: { sales_type_id: String(id) } })
  }
  const general = await guest('GET /self-order/store/banner', { query: {} })
  const table = await bannersOf('dine-in')
  expect(new Set(table.map(({ title }) => title))).toEqual(new Set(['Kopi at your table']))
  expect(JSON.stringify(table)).not.toMatch(/laundry|wash|sales_types/i)
  expect(general.map(({ title }) => title)).not.toContain('Kopi at your table')
  expect((await bannersOf('drop-off')).map(({ image_url }) => image_url)).toEqual(
    general.map(({ image_url }) => image_url),
  )
  // A sales type of another store or an unknown one is ignored.
  for (const sales_type_id of ['99999', '0', 'x', ''])
    expect(await guest('GET /self-order/store/banner', { query: { sales_type_id } })).toEqual(general)
})

test('D1.12 a banner has the same price as the menu at that place', async () => {
  const salesTypes = await guest('GET /sales-types')
  const outlets = await guest('GET /outlets', { query: {} })
  const dollars = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
  const said = async (query: { sales_type_id?: string; outlet_id?: string }) => {
    const banners = await guest('GET /self-order/store/banner', { query })
    return banners.find(({ title }) => title?.startsWith('The Family Bag'))?.title
  }
  const heard = new Set<string>()
  for (const { id, outlet_ids, slug } of salesTypes.filter((one) => ['pickup-return', 'drop-off'].includes(one.slug)))
    for (const outlet of outlets.filter((one) => outlet_ids.includes(one.id))) {
      const place = { sales_type_id: String(id), outlet_id: String(outlet.id) }
      const { products } = await guest('GET /products', { query: { ...place, limit: '48' } })
      const bag = products.find(({ name }) => name === 'The Family Bag')
      expect([slug, outlet.slug, await said(place)]).toEqual([
        slug,
        outlet.slug,
        `The Family Bag, ${dollars(bag?.from_cents ?? Number.NaN)}`,
      ])
      heard.add(`${slug} ${bag?.from_cents}`)
    }
  expect([...heard]).toEqual(expect.arrayContaining(['pickup-return 4200', 'drop-off 3800']))
  // If it is not sold there or no place is chosen, the price is that of the store's default place.
  const goods = salesTypes.find(({ slug }) => slug === 'goods-delivery')
  expect(await said({ sales_type_id: String(goods?.id) })).toBe('The Family Bag, $42')
  expect(await said({})).toBe('The Family Bag, $42')
})

test('D1.12 the store’s wording is in its information, that of a sales type in the sales type', async () => {
  const { wording } = await guest('GET /store/information')
  expect(wording).toMatchObject({
    search_hint: 'Shirts, curtains, sneakers …',
    empty_cart: expect.stringContaining('wash'),
  })
  const dineIn = (await guest('GET /sales-types')).find(({ slug }) => slug === 'dine-in')
  expect(dineIn?.wording).toMatchObject({ empty_cart: 'Start with a kopi.', announcement: '' })
  expect(JSON.stringify(dineIn)).not.toMatch(/laundry|wash|stain|curtain/i)
  const other = await site.call((await site.signedIn({ store: 'kinder-press' })).token, 'kinder-press.localhost')
  expect((await other('GET /store/information')).wording).toMatchObject({ popular_title: 'What members send most' })
})

test('a picture named by an answer is served in both formats, and never changes', async () => {
  const [banner] = await guest('GET /self-order/store/banner', { query: {} })
  for (const [width, format] of [
    [320, 'avif'],
    [640, 'webp'],
    [960, 'avif'],
  ]) {
    const answer = await site.send(`${banner?.image_url}-${width}.${format}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe(`image/${format}`)
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
  }
  expect((await site.send(`${banner?.image_url}-641.avif`)).status).toBe(404)
  expect((await site.send('/media/../../etc/passwd')).status).toBe(404)
})

test('S9.10 the store icon comes in 48 and 120 px', async () => {
  const { store_icon } = await guest('GET /store/config')
  for (const size of [48, 120]) {
    const answer = await site.send(`${store_icon}-${size}.png`)
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.readUInt32BE(16)).toBe(size)
  }
})

test('S1.3 a changed config applies at once, without a restart', async () => {
  await site.db.query({
    text: `UPDATE store SET config = jsonb_set(config, '{name}', '"Fresh Name"'), version = version + 1 WHERE is_default`,
  })
  await site.db.query({ text: `SELECT pg_notify('store_changed', 'test')` })
  await expect.poll(async () => (await guest('GET /store/config')).name).toBe('Fresh Name')
})

test('P1.1 visitors see how the store weighs, with its presets, and nothing in a store that does not', async () => {
  const own = await testSite()
  const information = () => own.call()('GET /store/information', {})
  const { weighs } = await weighingShop(own)
  expect((await information()).weighing).toEqual({ tolerance_percent: 30, presets: [] })
  await own.db.query({
    text: `UPDATE store SET information = jsonb_set(information, '{weighing,presets}', '[{"name":"Small","kg":5}]'), version = version + 1`,
  })
  await own.parts.stores.refresh()
  expect((await information()).weighing).toEqual({ tolerance_percent: 30, presets: [{ name: 'Small', kg: 5 }] })
  await weighs(null)
  expect('weighing' in (await information())).toBe(false)
})
