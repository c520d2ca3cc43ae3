import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText } from '../pricing/money.ts'
import {
  cartTotalCents,
  cartTotalText,
  isPriceKnown,
  pieceCents,
  pieceCount,
  timesText,
  withQuantity,
} from './cart-pricing.ts'
import { itemPrice } from './item-price.ts'

const item = (price: string, modifiers: string[] = [], qty = 1) => ({
  qty,
  price_per_pcs: price,
  final_price: '',
  modifiers: modifiers.map((price_per_pcs) => ({ price_per_pcs, qty })),
})

test.each([
  [item('4.80'), 3, '14.40'],
  [item('4.80', ['0.00', '1.50']), 3, '18.90'],
  [item('1,234.50', ['2.50']), 99, '122,463.00'],
  [item('0.10', ['0.20']), 3, '0.90'],
])('S5.8 %j times %i costs %s, and each modifier comes as often as the item', (one, qty, final_price) => {
  const many = withQuantity(one, qty)
  expect(many).toMatchObject({ qty, final_price })
  expect(many.modifiers.map((modifier) => modifier.qty)).toEqual(one.modifiers.map(() => qty))
})

test.each([
  ['4.80', 3, '14.40'],
  ['1,234.50', 99, '122,215.50'],
  ['4.80', 0, '0.00'],
  ['', 3, ''],
])('S5.8 the price of an item of %j times %i is %j', (price, qty, text) => {
  expect(timesText(price, qty)).toBe(text)
})

test('a line that cannot be bought costs nothing in any quantity', () => {
  expect(withQuantity({ ...item('4.80'), unavailable: 'sold_out' }, 9).final_price).toBe('0.00')
})

test('S5.8 the browser’s sum over a line is the server’s sum over the catalogue', () => {
  const cents = fc.integer({ min: 0, max: 500_000 })
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 5 }), fc.integer({ min: 1, max: 99 }), (price, extras, qty) => {
      const modifiers = extras.map((price_cents, index) => ({ id: index + 1, price_cents }))
      const product = { price_cents: price, options: [], modifier_groups: [{ id: 1, min: 0, max: 9, modifiers }] }
      const modifierIds = modifiers.map(({ id }) => id)
      const served = itemPrice(product, { optionId: null, variantId: null, modifierIds, quantity: qty })
      const shown = withQuantity(item(moneyText(price), extras.map(moneyText)), qty)
      expect(shown.final_price).toBe(moneyText(served.finalCents))
      expect(pieceCents(shown)).toBe(served.perPieceCents + served.modifiersPerPieceCents)
    }),
  )
})

test('S5.6 the total is the sum of the final prices with commas removed, with two decimals', () => {
  const items = [{ final_price: '1,234.50' }, { final_price: '0.10' }, { final_price: '0.20' }]
  expect(cartTotalCents(items)).toBe(123_480)
  expect(cartTotalText(items)).toBe('1,234.80')
  expect(cartTotalText([])).toBe('0.00')
})

test('the badge counts pieces', () => {
  expect(
    pieceCount([
      { qty: 2, unit: 'piece' },
      { qty: 3, unit: 'set' },
    ]),
  ).toBe(5)
  expect(
    pieceCount([
      { qty: 2, unit: 'piece' },
      { qty: 40, unit: 'kg' },
    ]),
  ).toBe(3)
})

test.each([
  ['all prices', item('4.80', ['1.50']), true],
  ['no price', item('', ['1.50']), false],
  ['a modifier without a price', item('4.80', ['1.50', '']), false],
])('a line with %s: its price is known %j', (_, one, isKnown) => {
  expect(isPriceKnown(one)).toBe(isKnown)
  expect(withQuantity(one, 2).final_price === '').toBe(!isKnown)
})

test('a line that cannot be bought costs nothing even while its price is not known, and adds nothing to the total', () => {
  expect(withQuantity({ ...item(''), unavailable: 'sold_out' }, 2).final_price).toBe('0.00')
  expect(cartTotalCents([{ final_price: '' }, { final_price: '1.00' }])).toBe(100)
})
