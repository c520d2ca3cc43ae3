import { expect, test } from 'vitest'
import { readEnv } from '#api/base/env.ts'
import { foreignScripts } from './foreign-scripts.ts'
import { pagePolicy, permissionsPolicy } from './security-headers.ts'

const policyOn = (settings: Record<string, string>, path: string) =>
  pagePolicy('n', { foreign: foreignScripts(readEnv(settings))(path) })

test('D3.4 and security 52: Stripe’s script gets its frames and its API only on a page that needs it', () => {
  const settings = { STRIPE_SECRET_KEY: 'sk_test_1' }
  const without = policyOn(settings, '/products')
  expect(without).not.toContain('stripe')
  expect(without).toContain("require-trusted-types-for 'script'")
  expect(policyOn({}, '/checkout')).toBe(pagePolicy('n'))
  const policy = policyOn(settings, '/checkout')
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic';")
  expect(policy).not.toContain('trusted-types')
})

test('D3.7 and security 52: Stripe’s frames may open a wallet where Stripe’s script may run', () => {
  const walletsOn = (path: string) =>
    foreignScripts(readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' }))(path).flatMap(({ wallets }) => wallets ?? [])
  expect(permissionsPolicy(walletsOn('/checkout'))).toContain(
    'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
  )
  expect(permissionsPolicy(walletsOn('/products'))).toMatch(/payment=\(self\)$/)
})

test('an issuer other than Google gets no button script, unless the setting says otherwise', () => {
  const settings = { GOOGLE_CLIENT_ID: 'a-client' }
  const issuer = { ...settings, GOOGLE_ISSUER: 'https://id.example.com' }
  expect(policyOn(settings, '/auth/sign-in')).toContain('https://accounts.google.com/gsi/')
  expect(policyOn(issuer, '/auth/sign-in')).toBe(pagePolicy('n'))
  expect(policyOn({ ...issuer, GOOGLE_BUTTON: 'on' }, '/auth/sign-in')).toContain('https://accounts.google.com/gsi/')
  expect(policyOn({ ...settings, GOOGLE_BUTTON: 'off' }, '/auth/sign-in')).toBe(pagePolicy('n'))
})
