import { expect, test } from 'vitest'
import { routes } from '#contract/wire/routes.ts'
import { mayLoadGoogleButton, mayLoadGoogleMap, mayLoadStripe } from './page-scripts.ts'

const paths = Object.values(routes).map(({ path }) => path)

test('security 52: of all pages, Google’s button may stand on the ways in alone, and its map where outlets are shown', () => {
  expect(paths.filter(mayLoadGoogleButton).sort()).toEqual(['/auth/sign-in', '/auth/sign-up', '/login'])
  expect(paths.filter(mayLoadGoogleMap).sort()).toEqual(['/location/maps', '/products/outlet'])
})

test.each(['/auth/sign-in/x', '/auth', '/AUTH/sign-in', '/location/maps/x', '/checkout', ''])(
  'nothing of Google’s on %j',
  (path) => {
    expect([mayLoadGoogleButton(path), mayLoadGoogleMap(path)]).toEqual([false, false])
  },
)

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

test('every page of the checkout may load Stripe’s script', () => {
  const checkout = paths.filter((path) => path.startsWith('/checkout'))
  expect(checkout.length).toBeGreaterThan(8)
  expect(checkout.filter((path) => !mayLoadStripe(path))).toEqual([])
})
