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
const GUEST = { isPartner: false, tolerancePercent: null }
const state = (change: Partial<CartState>): CartState => ({ ...emptyCartState, kind: 'ready', facts, ...change })

test.each([
  ['S5.2', [], 'Spend min. $40.00 to checkout', 'Add an item to check out.'],
  ['S5.3', [item('10.50')], 'Spend $29.50 more to checkout', 'Spend $29.50 more to checkout'],
  ['S5.4', [item('1,234.50')], 'Minimum $40.00 Spend Reached!', undefined],
])(
  '%s for the partner’s visitors the minimum is spoken of, and the button says why it is off',
  (_, items, text, reason) => {
    const figures = cartFigures(state({ items }), { isPartner: true, tolerancePercent: null })
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
  const weighing = { isPartner: false, tolerancePercent: 30 }
  const limitOf = (items: CartItem[], change: Partial<CartState> = {}) =>
    cartFigures(state({ items, ...change }), weighing).limitCents
  expect(limitOf([kilos, item('10.00')])).toBe(4100 + 930)
  expect(limitOf([{ ...kilos, final_price: '0.01' }])).toBe(2)
  expect(limitOf([item('10.00')])).toBeNull()
  expect(limitOf([{ ...kilos, unavailable: 'sold_out' }, item('10.00')])).toBeNull()
  expect(limitOf([kilos], { facts: { ...facts, categoryId: 4 } })).toBeNull()
  expect(limitOf([kilos], { facts: null })).toBeNull()
  expect(cartFigures(state({ items: [kilos] }), GUEST).limitCents).toBeNull()
})
