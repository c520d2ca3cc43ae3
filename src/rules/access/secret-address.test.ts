import { expect, test } from 'vitest'
import { isSecretAddress } from './secret-address.ts'

test.each([
  ['/history/reg/guest/b4Qx', '', true],
  ['/history/reg/guest/b4Qx/invoice', '', true],
  ['/auth/forgot-password/change', 'token=b4Qx', true],
  ['/auth/verify/email/complete', 'a=1&token=b4Qx', true],
  ['/history/reg/01a1de2e-d7f6-78e5-b0ec-9c3749bcb1af', '', false],
  ['/products', 'st=1', false],
])('%s?%s opens something by itself: %s', (path, query, expected) => {
  expect(isSecretAddress(path, new URLSearchParams(query))).toBe(expected)
})
