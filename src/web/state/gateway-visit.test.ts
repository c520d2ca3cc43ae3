import { expect, test } from 'vitest'
import { restoredQuery } from './gateway-visit.ts'

const LEFT = { path: '/checkout/waiting-payment', search: '?utm_source=mail&zcd=160071&order=7' }

test.each([
  ['the same page', '/checkout/waiting-payment', '?order=7', 'utm_source=mail&zcd=160071&order=7'],
  ['the result page of the same order', '/checkout/success', '?order=7', 'utm_source=mail&zcd=160071&order=7'],
  [
    'parameters of the current address win',
    '/checkout/success',
    '?order=7&zcd=238801',
    'utm_source=mail&order=7&zcd=238801',
  ],
  ['nothing is missing', '/checkout/waiting-payment', LEFT.search, null],
  ['another order', '/checkout/success', '?order=8', null],
  ['another page', '/products', '', null],
])('S2.5 back from the gateway: %s', (_, pathname, search, expected) => {
  expect(restoredQuery(LEFT, { pathname, search })).toBe(expected)
})
