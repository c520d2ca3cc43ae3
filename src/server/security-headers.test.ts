import { expect, test } from 'vitest'
import { pagePolicy } from './security-headers.ts'

test('D3.4 and security 52: Stripe’s script gets its frames and its API only on a page that needs it', () => {
  const without = pagePolicy('n')
  expect(without).not.toContain('stripe')
  expect(without).toContain("require-trusted-types-for 'script'")
  const policy = pagePolicy('n', { usesStripe: true })
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic';")
  expect(policy).not.toContain('trusted-types')
})
