import { expect, test } from 'vitest'
import { isSecretAddress } from './secret-address.ts'

const TOKEN = 'Kp-NVBPQ5fUMJNaMRvNZTJCJYolOm_V2ENQ54ovho-g'

test.each([
  ['/history/reg/guest/b4Qx', '', true],
  ['/history/reg/guest/b4Qx/invoice', '', true],
  ['/auth/forgot-password/change', 'token=b4Qx', true],
  ['/auth/verify/email/complete', 'a=1&token=b4Qx', true],
  ['/history/reg/01a1de2e-d7f6-78e5-b0ec-9c3749bcb1af', '', false],
  ['/products', 'st=1', false],
  ['/checkout/success', `order=${TOKEN}`, true],
  ['/products', `st=1&order=${TOKEN}&zcd=160078`, true],
  ['/auth/sign-in', `redirect=/history/reg/guest/${TOKEN}`, true],
  ['/auth/sign-in', `redirect=${encodeURIComponent(`/checkout/success?order=${TOKEN}`)}`, true],
  ['/auth/sign-in', `redirect=${encodeURIComponent(encodeURIComponent(`/x?order=${TOKEN}&a=1`))}`, true],
  ['/checkout/success', 'order=01a1de2e-d7f6-78e5-b0ec-9c3749bcb1af', false],
  ['/dine-in', 'tabid=RbV3HYFV6xE_QWvgPqxp7Q', false],
  ['/', `gclid=${TOKEN}${TOKEN}`, false],
  ['/products/search', 'q=a very long search for a shirt that no shop has ever sold', false],
])('%s?%s opens something by itself: %s', (path, query, expected) => {
  expect(isSecretAddress(path, new URLSearchParams(query))).toBe(expected)
})
