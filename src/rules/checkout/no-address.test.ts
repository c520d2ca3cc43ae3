import { expect, test } from 'vitest'
import { checkoutRedirect } from './checkout-redirect.ts'
import { addressParameter } from './no-address.ts'

test.each([
  [1, undefined, '0'],
  [1, 'home', '0'],
  [1, '0', '0'],
  [2, undefined, undefined],
  [2, '0', undefined],
  [2, 'home', 'home'],
  [3, undefined, undefined],
  [3, '0', undefined],
  [3, 'home', 'home'],
  [4, undefined, '0'],
  [4, 'home', '0'],
  [null, undefined, undefined],
  [null, '0', undefined],
  [null, 'home', 'home'],
])('D1.8 category %s with the address %s: aid is %s', (categoryId, aid, expected) => {
  expect(addressParameter(categoryId, aid)).toBe(expected)
})

test.each([false, true])('D1.8 S4.17 "no address" passes the location picker (signed in: %s)', (isSignedIn) => {
  const aid = addressParameter(1, undefined)
  const state = { isSignedIn, guestPostalCode: null, hasMainAddress: false, categoryId: 1 }
  expect(checkoutRedirect({ ...state, query: { st: '2', outid: '3', aid } }).page).toBe('checkout')
  expect(checkoutRedirect({ ...state, query: { st: '2', aid } }).page).toBe('outlet')
})
