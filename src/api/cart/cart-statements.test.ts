import { beforeAll, expect, test } from 'vitest'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let menu: Menu
const asked: string[] = []

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
  const { query, transaction } = site.db
  site.db.query = (config) => {
    asked.push(config.name ?? config.text)
    return query(config)
  }
  site.db.transaction = (work) => {
    asked.push('BEGIN')
    return transaction(work)
  }
})

async function statements(work: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0
  await work()
  return [...asked]
}

/** Clears the product cache but keeps the catalogue index loaded. */
async function forgetProducts() {
  await site.parts.stores.refresh()
  await site.call()('GET /sales-types')
}

const ADD = ['session_by_token', 'cart_at', 'write_cart']

test('adding an item takes three statements, whether or not the products are cached', async () => {
  const api = site.call((await site.signedIn()).token)
  const shirt = await menu.item('delicates-wash')
  const carpet = await menu.item('carpet-deep-clean', { option: 'carpet-small', variant: 'carpet-small-wool' })
  const bag = await menu.item('family-bag', { modifiers: ['scent-free'] })
  await forgetProducts()
  expect(await statements(() => api('POST /cart/add', { body: shirt }))).toEqual(ADD)
  expect(await statements(() => api('POST /cart/add', { body: shirt }))).toEqual(ADD)
  expect(await statements(() => api('POST /cart/add', { body: carpet }))).toEqual(ADD)
  await forgetProducts()
  const answer = await (async () => {
    let cart: unknown
    expect(await statements(async () => (cart = await api('POST /cart/add', { body: bag })))).toEqual(ADD)
    return cart
  })()
  expect(answer).toMatchObject([
    { product_name: 'Delicates in Mesh', final_price: '7.00' },
    { product_name: 'Carpet Deep Clean', final_price: '98.00' },
    { product_name: 'The Family Bag', final_price: '42.00' },
  ])
})

test('reading takes two statements, and changing a line three', async () => {
  const api = site.call((await site.signedIn()).token)
  const [line] = await api('POST /cart/add', { body: await menu.item('delicates-wash') })
  expect(await statements(() => api('GET /cart', { query: {} }))).toEqual(['session_by_token', 'cart_at'])
  expect(await statements(() => api('PATCH /cart', { body: { cart_id: line?.id ?? '', qty: 4 } }))).toEqual([
    'session_by_token',
    'place_of_line',
    'write_cart',
  ])
})

test('a guest’s cart of cached products needs no statement', async () => {
  const items = [await menu.item('delicates-wash'), await menu.item('family-bag', { modifiers: ['scent-free'] })]
  await forgetProducts()
  const sync = () => site.call()('POST /cart/sync/guest', { body: items })
  expect(await statements(sync)).toEqual(['cart_products'])
  expect(await statements(sync)).toEqual([])
})
