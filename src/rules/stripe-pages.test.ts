import { expect, test } from 'vitest'
import { mayLoadStripe } from './stripe-pages.ts'

test.each([
  ['/profile/payments/add', true],
  ['/checkout', true],
  ['/checkout/order', true],
  ['/', false],
  ['/profile/payments', false],
  ['/profile/payments/address', false],
  ['/checkouts', false],
])('on %s the script of Stripe may be loaded: %s', (path, may) => {
  expect(mayLoadStripe(path)).toBe(may)
})
