import { beforeAll, expect, test } from 'vitest'
import { cartTrial } from '#tests/support/cart.ts'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'

const { site, menu, customer, cartOf, add } = await cartTrial()
const WASH = { modifiers: ['scent-free'] }
const SOLD = 'Everyday Wash & Fold is sold from 4 kg, in steps of 2 kg. Choose another weight.'

beforeAll(() => menu.change(`UPDATE product SET min_qty = 4, qty_step = 2 WHERE slug = 'everyday-wash-fold'`))

/** Adds a line before the product gets its minimum weight. */
async function oldCart(qty: number) {
  await menu.change(`UPDATE product SET min_qty = 1, qty_step = 1 WHERE slug = 'everyday-wash-fold'`)
  const { token } = await site.signedIn()
  const api = site.call(token)
  await add(api, 'everyday-wash-fold', { ...WASH, qty })
  await menu.change(`UPDATE product SET min_qty = 4, qty_step = 2 WHERE slug = 'everyday-wash-fold'`)
  return { api, token }
}

test('D1.11 a product has its minimum weight and step in lists and on its page', async () => {
  expect(await menu.product('everyday-wash-fold')).toMatchObject({ unit: 'kg', min_qty: 4, qty_step: 2 })
  const { products } = await site.call()('GET /products', { query: { limit: '60' } })
  const weights = products.map(({ slug, min_qty, qty_step }) => [slug, min_qty, qty_step])
  expect(weights).toContainEqual(['everyday-wash-fold', 4, 2])
  expect(weights).toContainEqual(['delicates-wash', 1, 1])
})

test.each([1, 2, 3, 5, 7])('D1.11 %i kg is refused with the minimum weight and the step', async (qty) => {
  const api = await customer()
  const added = await refusal(add(api, 'everyday-wash-fold', { ...WASH, qty }))
  expect([added.httpStatus, added.message, added.errors, added.response]).toEqual([
    400,
    SOLD,
    { qty: SOLD },
    { reason: 'weight' },
  ])
  const [line] = await add(api, 'everyday-wash-fold', { ...WASH, qty: 4 })
  const changed = await refusal(api('PATCH /cart', { body: { cart_id: line?.id ?? '', qty } }))
  expect([changed.httpStatus, changed.errors]).toEqual([400, { qty: SOLD }])
  expect(await cartOf(api)).toMatchObject([{ qty: 4, final_price: '19.20' }])
})

test('D1.11 weights that are sold are priced to the cent, added up, changed and removed', async () => {
  const api = await customer()
  await add(api, 'everyday-wash-fold', { ...WASH, qty: 4 })
  const [line] = await add(api, 'everyday-wash-fold', { ...WASH, qty: 2 })
  expect(line).toMatchObject({ qty: 6, unit: 'kg', min_qty: 4, qty_step: 2, qty_was: null, final_price: '28.80' })
  const id = line?.id ?? ''
  expect(await api('PATCH /cart', { body: { cart_id: id, qty: 8 } })).toMatchObject([{ qty: 8, final_price: '38.40' }])
  expect(await api('PATCH /cart', { body: { cart_id: id, notes: 'Cold' } })).toMatchObject([{ qty: 8 }])
  expect(await api('PATCH /cart', { body: { cart_id: id, qty: 0 } })).toEqual([])
})

test.each([
  [1, 4],
  [5, 6],
])('D1.11 an older cart of %i kg is raised to %i kg, and says so until it is changed', async (was, now) => {
  const { api } = await oldCart(was)
  const price = (now * 4.8).toFixed(2)
  expect(await cartOf(api)).toMatchObject([{ qty: now, qty_was: was, final_price: price }])
  const [more] = await add(api, 'everyday-wash-fold', { ...WASH, qty: 2 })
  expect(more).toMatchObject({ qty: now + 2, qty_was: null })
})

test('D1.11 raised lines that become one are added up as they are shown', async () => {
  await menu.change(`UPDATE product SET min_qty = 1, qty_step = 1 WHERE slug = 'everyday-wash-fold'`)
  const api = await customer()
  await add(api, 'everyday-wash-fold', { ...WASH, qty: 1 })
  const soft = await menu.item('everyday-wash-fold', { modifiers: ['scent-free', 'extra-softener'], qty: 3 })
  await api('POST /cart/add', { body: soft })
  await menu.change(`UPDATE product SET min_qty = 4, qty_step = 2 WHERE slug = 'everyday-wash-fold'`)
  const [plain, other] = await cartOf(api)
  expect([plain, other]).toMatchObject([{ qty: 4 }, { qty: 4 }])
  const modifiers = (soft.modifiers ?? []).map(({ modifier_id }) => ({ id: modifier_id }))
  const merged = await api('PATCH /cart', { body: { cart_id: plain?.id ?? '', modifiers } })
  expect(merged).toMatchObject([{ id: other?.id, qty: 8, qty_was: null, final_price: '50.40' }])
})

test('D1.11 a raised cart is charged for the shown weight', async () => {
  const { api, token } = await oldCart(1)
  const [line] = await cartOf(api)
  const shopper = await readyToPay(site, { token })
  expect(shopper.quote.lines).toContainEqual(
    expect.objectContaining({ rule: 'item', ref: line?.id, qty: 4, unit: 'kg', cents: 1920 }),
  )
  const { order_id } = await pay(site, shopper)
  const { lines } = await api('GET /orders/:id', { params: { id: order_id } })
  expect(lines).toContainEqual(
    expect.objectContaining({ name: 'Everyday Wash & Fold', qty: 4, unit: 'kg', piece_cents: 480, final_cents: 1920 }),
  )
})

test('D1.11 an invoice says of an extra that it is paid for every kilogram', async () => {
  const { token } = await site.signedIn()
  const api = site.call(token)
  await add(api, 'everyday-wash-fold', { modifiers: ['scent-free', 'extra-softener'], qty: 4 })
  const { order_id: id } = await pay(site, await readyToPay(site, { token }))
  const { documents } = await api('GET /orders/:id/invoice', { params: { id } })
  expect(documents[0]?.lines).toContainEqual({
    description: 'Everyday Wash & Fold',
    detail: 'Fragrance-free, Plant softener (+ $1.50 / kg)',
    qty: 4,
    unit: 'kg',
    unit_cents: 630,
    cents: 2520,
    reason: {
      ...{ by: 'quantity', qty: 4, unit: 'kg', price_cents: 480 },
      extras: [{ label: 'Plant softener', cents: 150 }],
    },
  })
})

test('D1.11 an older guest’s cart is raised too, and nothing else is', async () => {
  const stored = [
    { ...(await menu.item('everyday-wash-fold', { ...WASH, qty: 1 })), id: 'wash' },
    { ...(await menu.item('delicates-wash', { qty: 3 })), id: 'delicates' },
  ]
  const { items } = await site.call()('POST /cart/sync/guest', { body: stored })
  expect(items.map(({ id, qty, qty_was, final_price }) => [id, qty, qty_was, final_price])).toEqual([
    ['wash', 4, 1, '19.20'],
    ['delicates', 3, null, '10.50'],
  ])
})

test('D1.11 a reorder raises the weight to one that is sold, and the answer has the old weight', async () => {
  await menu.change(`UPDATE product SET min_qty = 1, qty_step = 1 WHERE slug = 'everyday-wash-fold'`)
  const { token } = await site.signedIn()
  const api = site.call(token)
  await add(api, 'everyday-wash-fold', { ...WASH, qty: 3 })
  const { order_id: id } = await pay(site, await readyToPay(site, { token }))
  await menu.change(`UPDATE product SET min_qty = 4, qty_step = 2 WHERE slug = 'everyday-wash-fold'`)
  const { added, gone } = await api('POST /orders/:id/reorder', { params: { id }, body: {} })
  expect(gone).toEqual([])
  expect(added).toContainEqual(
    expect.objectContaining({ name: 'Everyday Wash & Fold', qty: 4, qty_was: 3, unit: 'kg' }),
  )
  const [wash] = (await cartOf(api)).filter(({ unit }) => unit === 'kg')
  expect(wash).toMatchObject({ qty: 4, qty_was: null })
})

test.each([
  [1, 4],
  [5, 6],
])(
  'D1.11 S4.4 a guest’s %i kg are %i kg in the customer’s cart after signing in, and the line says so',
  async (was, now) => {
    const api = await customer()
    const body = { ...(await menu.item('everyday-wash-fold', { ...WASH, qty: was })), raises_weight: true }
    expect(await api('POST /cart/add', { body })).toMatchObject([
      { qty: now, qty_was: was, final_price: (now * 4.8).toFixed(2) },
    ])
    expect(await cartOf(api)).toMatchObject([{ qty: now, qty_was: was }])
  },
)

test('D1.11 S4.4 S4.10 a guest’s weight is added to the customer’s, and the sum is raised', async () => {
  const api = await customer()
  await add(api, 'everyday-wash-fold', { ...WASH, qty: 4 })
  const body = { ...(await menu.item('everyday-wash-fold', { ...WASH, qty: 1 })), raises_weight: true }
  expect(await api('POST /cart/add', { body })).toMatchObject([{ qty: 6, qty_was: 5 }])
})
