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
  ['/history/0190-ab/trip/pickup-1/extra-service', true],
  ['/history/0190-ab/trip/extra-service', true],
  ['/history/0190-ab/trip/pickup-1', false],
  ['/history/0190-ab/trip/pickup-1/invoice', false],
  ['/history/0190-ab/trip/a/b/extra-service', false],
  ['/x/history/0190-ab/trip/extra-service', false],
])('on %s the script of Stripe may be loaded: %s', (path, may) => {
  expect(mayLoadStripe(path)).toBe(may)
})
