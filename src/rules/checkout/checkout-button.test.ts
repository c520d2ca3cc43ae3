import { expect, test } from 'vitest'
import { minSpend } from '../cart/min-spend.ts'
import { checkoutButton } from './checkout-button.ts'

const missing = minSpend({ isPartner: true, minCents: 4000, spentCents: 100 })
const reached = minSpend({ isPartner: true, minCents: 4000, spentCents: 4000 })
const ready = { isOutletClosed: false, isLoading: false, lineCount: 1, minSpend: reached }

test.each([
  ['everything is there', {}, null],
  ['no minimum binds', { minSpend: { kind: 'none' } as const }, null],
  ['the outlet is closed', { isOutletClosed: true }, 'outlet_closed'],
  ['it is loading', { isLoading: true }, 'loading'],
  ['the cart is empty', { lineCount: 0 }, 'empty'],
  ['the minimum spend is not reached', { minSpend: missing }, 'min_spend'],
  ['all of it', { isOutletClosed: true, isLoading: true, lineCount: 0, minSpend: missing }, 'outlet_closed'],
  ['it is loading an empty cart', { isLoading: true, lineCount: 0 }, 'loading'],
  ['an empty cart misses the minimum', { lineCount: 0, minSpend: missing }, 'empty'],
])('S4.14 the Checkout button when %s', (_, facts, reason) => {
  expect(checkoutButton({ ...ready, ...facts })).toEqual({ isDisabled: reason !== null, reason })
})
