import { expect, test } from 'vitest'
import type { CartItem } from '#contract/order/cart.ts'
import { localLine } from '../../state/storage/cart-storage.ts'
import { type CartState, emptyCartState } from '../cart-state.ts'
import { cartFigures } from './cart-figures.ts'

const facts = {
  salesType: 'Pickup',
  categoryId: 3,
  minSpendCents: 4000,
  deliveryFeeCents: 600,
  freeDeliveryFromCents: null,
  otherWays: [],
  outlet: { outlet: 'Here', is_closed: false },
}
const item = (final_price: string, unavailable: CartItem['unavailable'] = null): CartItem => {
  const made = localLine({ product_id: 1, qty: 2, outlet_id: 1, sales_type_id: 1, final_price })
  if (!made) throw new Error('no line')
  return { ...made, unavailable }
}
const GUEST = { isPartner: false, tolerancePercent: null, rememberedCents: null }
const WEIGHING = { ...GUEST, tolerancePercent: 30 }
const state = (change: Partial<CartState>): CartState => ({ ...emptyCartState, kind: 'ready', facts, ...change })

test.each([
  ['S5.2', [], 'Spend min. $40.00 to checkout', 'Add an item to check out.'],
  ['S5.3', [item('10.50')], 'Spend $29.50 more to checkout', 'Spend $29.50 more to checkout'],
  ['S5.4', [item('1,234.50')], 'Minimum $40.00 Spend Reached!', undefined],
])(
  '%s for the partner’s visitors the minimum is spoken of, and the button says why it is off',
  (_, items, text, reason) => {
    const figures = cartFigures(state({ items }), { ...GUEST, isPartner: true })
    expect(figures.minSpendText).toBe(text)
    expect(figures.reason).toBe(reason)
  },
)

test('S5.1 S5.6 for everyone else there is no minimum; the total is the sum with two decimals', () => {
  const figures = cartFigures(state({ items: [item('1,234.50'), item('0.05')] }), GUEST)
  expect(figures).toMatchObject({ pieces: 4, total: '1,234.55', minSpendText: null, reason: undefined })
})

test.each([
  [{ kind: 'loading' as const }, 'Updating your total…'],
  [
    { facts: { ...facts, outlet: { outlet: 'Here', is_closed: true } }, items: [item('5.00')] },
    'This outlet is closed right now.',
  ],
  [{ items: [item('0.00', 'sold_out')] }, 'Nothing in your cart is available right now.'],
])('S4.14 %j: Checkout is disabled', (change, reason) => {
  const { button, reason: said } = cartFigures(state(change), GUEST)
  expect([button.isDisabled, said]).toEqual([true, reason])
})

test('P1.1 the most that goods by the kilogram can come to; nothing of it in other stores, at a table, or before the place is known', () => {
  const kilos = { ...item('31.00'), unit: 'kg' as const }
  const limitOf = (items: CartItem[], change: Partial<CartState> = {}) =>
    cartFigures(state({ items, ...change }), WEIGHING).limit?.cents ?? null
  expect(limitOf([kilos, item('10.00')])).toBe(4100 + 930)
  expect(limitOf([{ ...kilos, final_price: '0.01' }])).toBe(2)
  expect(limitOf([item('10.00')])).toBeNull()
  expect(limitOf([{ ...kilos, unavailable: 'sold_out' }, item('10.00')])).toBeNull()
  expect(limitOf([kilos], { facts: { ...facts, categoryId: 4 } })).toBeNull()
  expect(limitOf([kilos], { facts: null })).toBeNull()
  expect(cartFigures(state({ items: [kilos] }), GUEST).limit).toBeNull()
})

test.each([
  ['the store’s, to which delivery is added', null, 600, 4030, true],
  ['what is remembered, with delivery', 5000, 600, 5000, false],
  ['exactly the estimate with delivery', 3700, 600, 3700, false],
  ['the store’s, because delivery makes the estimate higher', 3699, 600, 4030, true],
  ['twice the store’s with delivery', 9260, 600, 9260, false],
  ['the store’s, because what is remembered was for a far larger order', 9261, 600, 4030, true],
  ['the store’s, without delivery', 50_000, 0, 4030, false],
])('P1.3 the cart’s limit is the checkout’s: %s', (_, rememberedCents, deliveryFeeCents, cents, isBeforeDelivery) => {
  const kilos = { ...item('31.00'), unit: 'kg' as const }
  const here = state({ items: [kilos], facts: { ...facts, deliveryFeeCents } })
  expect(cartFigures(here, { ...WEIGHING, rememberedCents }).limit).toMatchObject({ cents, isBeforeDelivery })
})

test('P1.1 where delivery is free, nothing is added to the cart’s limit', () => {
  const kilos = { ...item('31.00'), unit: 'kg' as const }
  const here = state({ items: [kilos], facts: { ...facts, freeDeliveryFromCents: 3100 } })
  expect(cartFigures(here, WEIGHING).limit).toMatchObject({ cents: 4030, isBeforeDelivery: false })
})
