import { expect, test } from 'vitest'
import type { CartItem } from '#contract/order/cart.ts'
import { cartTrial } from '#tests/support/cart.ts'

const { site, menu, customer, cartOf, add } = await cartTrial()
const carpet = {
  option: 'carpet-medium',
  variant: 'carpet-medium-wool',
  modifiers: ['carpet-mite', 'carpet-pet'],
  qty: 9,
}

test('S3.1 S3.3 D2.1 a full cart item and a full update are accepted, and their names and prices are ignored', async () => {
  const api = await customer()
  const [known] = await add(api, 'carpet-deep-clean', carpet)
  const wrong = { price_per_pcs: '0.01', final_price: 0, sales_type: 'Free', product_name: 'Gift' }
  const modifiers = (known?.modifiers ?? []).map(({ modifier_id }) => ({ modifier_id, dept_name: 'None', qty: 0 }))
  const sent = { ...(known as CartItem), ...wrong, id: 'mine', option_name: 'Tiny', variant_name: null, modifiers }
  const [doubled] = await api('POST /cart/add', { body: sent })
  const [, ...others] = await cartOf(api)
  expect(others).toEqual([])
  expect(doubled).toEqual({
    ...known,
    qty: 18,
    final_price: '3,438.00',
    modifiers: (known?.modifiers ?? []).map((modifier) => ({ ...modifier, qty: 18 })),
  })
  const update = {
    cart_id: doubled?.id ?? '',
    qty: 1,
    notes: 'fringe',
    option_id: doubled?.option_id ?? null,
    variant_id: doubled?.variant_id ?? null,
    price: '0.01',
    price_per_pcs: 0.01,
    sales_type_id: doubled?.sales_type_id ?? 0,
    final_price: '-5.00',
    modifiers: (doubled?.modifiers ?? []).map(({ modifier_id }) => ({
      id: modifier_id,
      qty: 40,
      price_per_pcs: '-9.00',
      price: -360,
      name: 'Free',
      notes: 'free',
    })),
  }
  const [one] = await api('PATCH /cart', { body: update })
  expect(one).toMatchObject({ qty: 1, notes: 'fringe', price_per_pcs: '158.00', final_price: '191.00' })
  expect(one?.modifiers).toMatchObject([
    { qty: 1, price_per_pcs: '15.00' },
    { qty: 1, price_per_pcs: '18.00' },
  ])
})

test('S3.3 a full update changes only the named fields: another device’s note and choice stay', async () => {
  const api = await customer()
  const [old] = await add(api, 'carpet-deep-clean', carpet)
  const wanted = await menu.item('carpet-deep-clean', { option: 'carpet-small', variant: 'carpet-small-synthetic' })
  const cart_id = old?.id ?? ''
  const { option_id, variant_id } = wanted
  await api('PATCH /cart', { body: { cart_id, option_id, variant_id, modifiers: [], notes: 'no starch' } })
  const stale = {
    cart_id,
    qty: 2,
    notes: old?.notes ?? '',
    option_id: old?.option_id ?? null,
    variant_id: old?.variant_id ?? null,
    sales_type_id: old?.sales_type_id ?? 0,
    modifiers: (old?.modifiers ?? []).map(({ modifier_id }) => ({ id: modifier_id })),
  }
  const [line] = await api('PATCH /cart', { body: { ...stale, changes: ['qty'] } })
  expect(line).toMatchObject({ qty: 2, notes: 'no starch', option_id, variant_id, modifiers: [] })
  const [note] = await api('PATCH /cart', { body: { ...stale, qty: 7, notes: 'lace', changes: ['notes'] } })
  expect(note).toMatchObject({ qty: 2, notes: 'lace', option_id, variant_id, modifiers: [] })
  const [all] = await api('PATCH /cart', { body: stale })
  expect(all).toMatchObject({
    qty: 2,
    notes: '',
    option_id: old?.option_id,
    modifiers: old?.modifiers.map(({ modifier_id }) => ({ modifier_id, qty: 2 })),
  })
})

const LONG = 'x'.repeat(501)
const ADD = ['POST', '/api/cart/add'] as const
const CHANGE = ['PATCH', '/api/cart'] as const

test.each<[string, string, object, object, string]>([
  [...ADD, { product_name: LONG }, {}, 'product_name'],
  [...ADD, { sales_type: { name: 'x' } }, {}, 'sales_type'],
  [...ADD, {}, { dept_name: ['x'] }, 'modifiers.0.dept_name'],
  [...CHANGE, { price: LONG }, {}, 'price'],
  [...CHANGE, {}, { notes: LONG }, 'modifiers.0.notes'],
  [...CHANGE, { changes: ['price'] }, {}, 'changes.0'],
])('S3.1 S3.3 %s %s refuses what is out of bounds: %#', async (method, path, wrong, wrongModifier, field) => {
  const { token } = await site.signedIn()
  const item = await menu.item('everyday-wash-fold', { modifiers: ['scent-free'] })
  const [line] = await site.call(token)('POST /cart/add', { body: item })
  const modifiers = item.modifiers?.map(({ modifier_id }) => ({ modifier_id, id: modifier_id, ...wrongModifier }))
  const body = JSON.stringify({ ...item, cart_id: line?.id, modifiers, ...wrong })
  const answer = await site.send(path, { method, body, headers: { token, 'Content-Type': 'application/json' } })
  expect(answer.status).toBe(400)
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field])
  expect(await cartOf(site.call(token))).toEqual([line])
})
