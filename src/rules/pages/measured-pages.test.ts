import { expect, test } from 'vitest'
import { routeNames, routes } from '#contract/wire/routes.ts'
import { mayMeasure } from './measured-pages.ts'

test.each([
  ['/', true],
  ['/products', true],
  ['/products/baby-care/soft-toy-bath/12', true],
  ['/authors', true],
  ['/checkout', false],
  ['/checkout/app/success', false],
  ['/CHECKOUT', false],
  ['/check%6Fut', false],
  ['/%68istory/reg/guest/secret', false],
  ['/profile/payments/add', false],
  ['/auth/sign-in', false],
  ['/login', false],
  ['/confirmation', false],
  ['/history/reg/guest/secret', false],
  ['/success/subscription', false],
])('%s may be measured: %s', (path, expected) => {
  expect(mayMeasure(path)).toBe(expected)
})

test('no page behind a sign-in, no way in and no part of paying is measured', () => {
  const measured = routeNames.filter((name) => mayMeasure(routes[name].path))
  expect(measured).toContain('home')
  for (const name of measured) {
    expect(routes[name].who, name).toBe('anyone')
    expect(routes[name].own, name).not.toContain('token')
  }
})
