import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type CartItem, postCartSyncGuest } from '#contract/order/cart.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let menu: Menu

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
})

const sync = (body: unknown) => site.call()('POST /cart/sync/guest', { body })

test('S7.9 S4.8 a stored cart comes back priced, in the shape the contract declares', async () => {
  const stored = [
    { ...(await menu.item('everyday-wash-fold', { modifiers: ['scent-free', 'extra-stain'], qty: 3 })), id: 'line-1' },
    await menu.item('carpet-deep-clean', { option: 'carpet-small', variant: 'carpet-small-wool', notes: 'stairs' }),
  ]
  const answer = await sync(stored)
  expect(answer.dropped).toEqual([])
  expect(answer.items).toMatchObject([
    { id: 'line-1', qty: 3, price_per_pcs: '4.80', final_price: '23.40', modifiers: [{ qty: 3 }, { qty: 3 }] },
    { option_name: 'Small (to 2 m²)', variant_name: 'Wool', notes: 'stairs', final_price: '98.00' },
  ])
  expect(z.safeParse(postCartSyncGuest.response, answer).error).toBeUndefined()
})

test('S7.9 a signed-in customer may sync too, and the answer can be stored and sent again', async () => {
  const stored = [await menu.item('delicates-wash', { qty: 2 })]
  const { token } = await site.signedIn()
  const { items } = await site.call(token)('POST /cart/sync/guest', { body: stored })
  expect(await sync(items)).toEqual({ items, dropped: [] })
  expect(await sync([])).toEqual({ items: [], dropped: [] })
})

test.each([{}, 'cart', 5, null, { length: 1, 0: {} }])('62 S8.10 %j is no array', async (body) => {
  expect(await refusal(sync(body))).toMatchObject({ httpStatus: 400, message: 'Cart is not an array' })
})

test('S8.10 more than 100 lines are refused', async () => {
  const refused = await refusal(sync(Array.from({ length: 101 }, () => ({}))))
  expect(refused).toMatchObject({ httpStatus: 400, message: 'Sorry something went wrong' })
})

test('62 16 tampered, foreign and unknown lines are dropped and said; the rest is priced', async () => {
  const { rows } = await site.db.query({
    text: `SELECT p.id, o.id AS outlet FROM product p JOIN store s ON s.id = p.store_id JOIN outlet o ON o.store_id = s.id
           WHERE s.slug = 'kinder-press' LIMIT 1`,
  })
  const good = await menu.item('delicates-wash')
  const iron = await menu.item('wash-and-iron', { option: 'finish-folded', modifiers: ['scent-free'] })
  const { items, dropped } = await sync([
    good,
    { ...good, product_id: rows[0].id },
    { ...good, product_id: 99_999_999 },
    { ...good, outlet_id: rows[0].outlet },
    { ...good, qty: 1e9 },
    { ...good, qty: '1' },
    { ...good, qty: 1.5 },
    { ...good, option_id: iron.option_id },
    { ...good, modifiers: iron.modifiers },
    { ...good, notes: 'x'.repeat(501) },
    null,
    'line',
    [],
  ])
  expect(items).toMatchObject([{ product_name: 'Delicates in Mesh', qty: 1, final_price: '3.50' }])
  expect(dropped.map(({ index, reason }) => [index, reason])).toEqual([
    [1, 'gone'],
    [2, 'gone'],
    [3, 'unknown_place'],
    [4, 'damaged'],
    [5, 'damaged'],
    [6, 'damaged'],
    [7, 'choice_gone'],
    [8, 'choice_gone'],
    [9, 'damaged'],
    [10, 'damaged'],
    [11, 'damaged'],
    [12, 'damaged'],
  ])
})

test('62 1 D2.1 a stored price is not charged; a price that changed since is reported', async () => {
  const good = await menu.item('delicates-wash', { qty: 2 })
  const { items } = await sync([{ ...good, price_per_pcs: '0.01', final_price: '0.02', product_name: 'Free' }])
  expect(items).toMatchObject([
    { product_name: 'Delicates in Mesh', price_per_pcs: '3.50', final_price: '7.00', price_was: '0.01' },
  ])
  const [unsaid] = (await sync([{ ...good, price_per_pcs: 'NaN' }])).items
  expect(unsaid?.price_was).toBeNull()
})

test('62 invalid and duplicate ids are replaced', async () => {
  const shirt = await menu.item('delicates-wash')
  const wash = await menu.item('everyday-wash-fold', { modifiers: ['scent-free'] })
  const { items } = await sync([
    { ...shirt, id: 'same' },
    { ...wash, id: 'same' },
    { ...(await menu.item('sportswear-wash')), id: '<b>' },
  ])
  expect(items.map(({ id }) => id)).toEqual(['same', 'same:1', expect.stringMatching(/^p\d+$/)])
  expect((await sync(items)).items).toHaveLength(3)
})

test('S4.10 S4.11 identical lines merge, empty ones are removed, and two places stay separate', async () => {
  const good = await menu.item('delicates-wash', { qty: 2 })
  const dropOff = { ...good, sales_type_id: menu.salesType('drop-off') }
  const { items, dropped } = await sync([good, { ...good, qty: 0 }, dropOff, { ...good, qty: 3 }, { ...good, qty: -4 }])
  expect(items.map(({ sales_type, qty }) => [sales_type, qty])).toEqual([
    ['Pickup & Return', 5],
    ['Drop Off & Collect', 2],
  ])
  expect(dropped).toEqual([])
})

test('D1.5 a cart synced at another place says what is unavailable and which prices change', async () => {
  const here = await sync([
    await menu.item('everyday-wash-fold', { modifiers: ['scent-free'] }),
    await menu.item('express-wash-fold', { modifiers: ['scent-free'] }),
  ])
  const place = { outlet_id: menu.outlet('jurong-east'), sales_type_id: menu.salesType('drop-off') }
  const there = await sync(here.items.map((item) => ({ ...item, ...place })))
  const seen = ({ product_name, final_price, price_was, unavailable }: CartItem) => [
    product_name,
    final_price,
    price_was,
    unavailable,
  ]
  expect(there.items.map(seen)).toEqual([
    ['Everyday Wash & Fold', '3.90', '4.80', null],
    ['Express Wash & Fold', '0.00', null, 'not_sold_here'],
  ])
})

test('a sold-out line of a guest stays and says so', async () => {
  expect((await sync([await menu.item('cap-clean')])).items).toMatchObject([
    { product_name: 'Cap Clean', unavailable: 'sold_out', final_price: '0.00' },
  ])
})

test('S2.24 a store that requires signing in prices no guest’s cart', async () => {
  const { rows } = await site.db.query({
    text: `SELECT host FROM store_host h JOIN store s ON s.id = h.store_id WHERE s.slug = 'kinder-press'`,
  })
  const stranger = site.call(undefined, rows[0].host)
  expect(await refusal(stranger('POST /cart/sync/guest', { body: [] }))).toMatchObject({
    httpStatus: 401,
    message: 'Authentication Required!',
  })
})
