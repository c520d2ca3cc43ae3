import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getCart } from '#contract/order/cart.ts'
import { cartTrial } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'

const { site, menu, customer, cartOf, add } = await cartTrial()
const carpet = {
  option: 'carpet-medium',
  variant: 'carpet-medium-wool',
  modifiers: ['carpet-mite', 'carpet-pet'],
  qty: 9,
}

test('S3.1 S3.2 S7.8 an item is added with its names and prices, and its modifiers have its quantity', async () => {
  const api = await customer()
  const [item] = await add(api, 'carpet-deep-clean', { ...carpet, notes: '  red wine, near the edge ' })
  expect(item).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    product_id: (await menu.product('carpet-deep-clean')).id,
    product_name: 'Carpet Deep Clean',
    option_id: expect.any(Number),
    option_name: 'Medium (to 4 m²)',
    variant_id: expect.any(Number),
    variant_name: 'Wool',
    qty: 9,
    notes: 'red wine, near the edge',
    price_per_pcs: '158.00',
    // (158 + 15 + 18) × 9, with a thousands comma.
    final_price: '1,719.00',
    outlet_id: menu.outlet('tiong-bahru'),
    sales_type_id: menu.salesType('pickup-return'),
    sales_type: 'Pickup & Return',
    modifiers: [
      {
        modifier_id: expect.any(Number),
        modifier_name: 'Dust-mite treatment',
        dept_name: 'Home team',
        price_per_pcs: '15.00',
        qty: 9,
      },
      {
        modifier_id: expect.any(Number),
        modifier_name: 'Pet odour enzyme',
        dept_name: 'Home team',
        price_per_pcs: '18.00',
        qty: 9,
      },
    ],
    category_slug: 'curtains-and-carpets',
    name_slug: 'carpet-deep-clean',
    image: expect.stringMatching(/^\/media\//),
    unit: 'piece',
    min_qty: 1,
    qty_step: 1,
    qty_was: null,
    price_was: null,
    unavailable: null,
  })
})

test('S7.6 GET /cart lists what was added, in its order, in the shape the contract declares', async () => {
  const api = await customer()
  expect(await cartOf(api)).toEqual([])
  await add(api, 'delicates-wash')
  await add(api, 'carpet-deep-clean', carpet)
  const added = await add(api, 'everyday-wash-fold', { modifiers: ['scent-free'] })
  const cart = await cartOf(api)
  expect(cart).toEqual(added)
  expect(cart.map(({ product_name }) => product_name)).toEqual([
    'Delicates in Mesh',
    'Carpet Deep Clean',
    'Everyday Wash & Fold',
  ])
  expect(z.safeParse(getCart.response, cart).error).toBeUndefined()
})

test('S7.6 each outlet and sales type has its own cart; the store’s defaults apply when none is given', async () => {
  const api = await customer()
  const place = { outlet_id: menu.outlet('jurong-east'), sales_type_id: menu.salesType('drop-off') }
  await add(api, 'everyday-wash-fold', { modifiers: ['scent-free'] })
  const there = await add(api, 'everyday-wash-fold', { modifiers: ['scent-free'], qty: 2, ...place })
  expect(there).toMatchObject([{ ...place, sales_type: 'Drop Off & Collect', final_price: '7.80' }])
  expect(await cartOf(api)).toMatchObject([{ outlet_id: menu.outlet('tiong-bahru'), final_price: '4.80' }])
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  expect(await cartOf(api, query)).toEqual(there)
})

test('S7.6 a cart that cannot be listed is an Update Failed', async () => {
  const api = await customer()
  for (const query of [{ outlet_id: '999999' }, { sales_type_id: '999999' }] as Record<string, string>[]) {
    const failed = await refusal(cartOf(api, query))
    expect(failed).toMatchObject({ httpStatus: 404, message: 'Update Failed' })
    expect(Object.keys(failed.errors)).toEqual(Object.keys(query))
  }
})

test('S3.3 S7.7 PATCH /cart changes a line and says Success', async () => {
  const { token } = await site.signedIn()
  const [line] = await add(site.call(token), 'delicates-wash', { qty: 2 })
  const answer = await site.send('/api/cart', {
    method: 'PATCH',
    headers: { token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ cart_id: line?.id, qty: 5, notes: 'lace' }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    status: true,
    message: 'Success',
    response: [{ id: line?.id, qty: 5, notes: 'lace', final_price: '17.50' }],
  })
})

test('S3.3 S5.8 an item’s option, variant, modifiers and notes are edited in place', async () => {
  const api = await customer()
  const [line] = await add(api, 'carpet-deep-clean', carpet)
  const wanted = await menu.item('carpet-deep-clean', {
    option: 'carpet-small',
    variant: 'carpet-small-synthetic',
    modifiers: ['carpet-fringe'],
  })
  const [edited] = await api('PATCH /cart', {
    body: {
      cart_id: line?.id ?? '',
      option_id: wanted.option_id,
      variant_id: wanted.variant_id,
      modifiers: (wanted.modifiers ?? []).map(({ modifier_id }) => ({ id: modifier_id, qty: 1 })),
      notes: null,
    },
  })
  expect(edited).toMatchObject({
    id: line?.id,
    option_name: 'Small (to 2 m²)',
    variant_name: 'Synthetic',
    qty: 9,
    notes: '',
    price_per_pcs: '78.00',
    final_price: '882.00',
    modifiers: [{ modifier_name: 'Fringe hand-combed and whitened', qty: 9 }],
  })
  expect(await cartOf(api)).toEqual([edited])
})

test('1 D2.1 S5.8 prices of a payload are accepted and ignored', async () => {
  const api = await customer()
  const cheap = { price: '0.01', price_per_pcs: '0.01', final_price: '0.01' }
  const [line] = await add(api, 'carpet-deep-clean', { ...carpet, ...cheap } as typeof carpet)
  expect(line?.final_price).toBe('1,719.00')
  const [same] = await api('PATCH /cart', {
    body: {
      cart_id: line?.id ?? '',
      qty: 1,
      ...cheap,
      modifiers: (line?.modifiers ?? []).map(({ modifier_id }) => ({
        id: modifier_id,
        qty: 0,
        ...cheap,
        name: 'free',
      })),
    },
  })
  expect(same).toMatchObject({ price_per_pcs: '158.00', final_price: '191.00' })
  expect(await cartOf(api)).toEqual([same])
})

test('S4.10 S4.13 modifier-identical items merge by summing their quantity, others do not', async () => {
  const api = await customer()
  await add(api, 'everyday-wash-fold', { modifiers: ['scent-free', 'extra-softener'], qty: 2, notes: 'towels' })
  await add(api, 'everyday-wash-fold', { modifiers: ['extra-softener', 'scent-free'], qty: 3, notes: 'sheets' })
  const cart = await add(api, 'everyday-wash-fold', { modifiers: ['scent-free'] })
  expect(cart.map(({ qty, notes, final_price }) => [qty, notes, final_price])).toEqual([
    [5, 'towels\nsheets', '31.50'],
    [1, '', '4.80'],
  ])
  const merged = await api('PATCH /cart', {
    body: { cart_id: cart[1]?.id ?? '', modifiers: (cart[0]?.modifiers ?? []).map((one) => ({ id: one.modifier_id })) },
  })
  expect(merged).toMatchObject([{ id: cart[0]?.id, qty: 6, final_price: '37.80' }])
  expect(await cartOf(api)).toEqual(merged)
})

test('S4.11 4 a quantity of 0 removes a line', async () => {
  const api = await customer()
  const [line] = await add(api, 'delicates-wash')
  expect(await api('PATCH /cart', { body: { cart_id: line?.id ?? '', qty: 0 } })).toEqual([])
  expect(await cartOf(api)).toEqual([])
  const gone = await refusal(api('PATCH /cart', { body: { cart_id: line?.id ?? '', qty: 1 } }))
  expect(gone).toMatchObject({ httpStatus: 404, message: 'Something went wrong' })
})

test.each([-1, 1.5, 1e9, 100, '1', true, [1], {}])(
  '4 a quantity of %j is refused, and nothing changes',
  async (qty) => {
    const api = await customer()
    const cart = await add(api, 'delicates-wash', { qty: 2 })
    const patched = await refusal(api('PATCH /cart', { body: { cart_id: cart[0]?.id ?? '', qty: qty as number } }))
    const added = await refusal(add(api, 'delicates-wash', { qty: qty as number }))
    for (const { httpStatus, errors } of [patched, added]) {
      expect([httpStatus, Object.keys(errors)]).toEqual([400, ['qty']])
    }
    expect(await cartOf(api)).toEqual(cart)
  },
)

test('4 a quantity of 0 cannot be added', async () => {
  expect(await refusal(add(await customer(), 'delicates-wash', { qty: 0 }))).toMatchObject({ httpStatus: 400 })
})

test('D1.5 a customer gets the places of their own carts, the newest first, without tables', async () => {
  const [api, other] = [await customer(), await customer()]
  const at = (outlet: string, salesType: string) => ({
    outlet_id: menu.outlet(outlet),
    sales_type_id: menu.salesType(salesType),
  })
  expect(await api('GET /cart/places')).toEqual([])
  await add(api, 'oxygen-whitener', { qty: 2, ...at('tiong-bahru', 'pickup-return') })
  site.setClock(new Date(Date.now() + 60_000))
  // A product by weight counts as one piece.
  await add(api, 'everyday-wash-fold', { modifiers: ['scent-free'], qty: 4, ...at('bishan', 'drop-off') })
  await add(api, 'stain-stick', { qty: 1, ...at('bishan', 'drop-off') })
  await add(api, 'banana-loaf', { option: 'loaf-slice', qty: 1, ...at('tiong-bahru', 'dine-in') })
  const places = [
    { ...at('bishan', 'drop-off'), outlet: 'Bishan', sales_type: 'Drop Off & Collect', pieces: 2 },
    { ...at('tiong-bahru', 'pickup-return'), outlet: 'Tiong Bahru', sales_type: 'Pickup & Return', pieces: 2 },
  ]
  expect(await api('GET /cart/places')).toEqual(places)
  expect(await other('GET /cart/places')).toEqual([])
  await expect(site.call()('GET /cart/places')).rejects.toMatchObject({ httpStatus: 401 })
})
