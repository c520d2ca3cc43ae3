import { expect, test } from 'vitest'
import { readEnv } from '#api/base/env.ts'
import { foreignScripts } from './foreign-scripts.ts'
import { pagePolicy, permissionsPolicy } from './security-headers.ts'

const HASHES = { script: "'sha256-script'", style: "'sha256-style'" }
const PLAIN = pagePolicy(HASHES)
const policyOn = (settings: Record<string, string>, path: string) => {
  const foreign = foreignScripts(readEnv(settings))(path)
  return pagePolicy(HASHES, { foreign, nonce: foreign.length > 0 ? 'n' : undefined })
}

test('a page’s policy names its inline script and style by their hashes, and has no nonce', () => {
  expect(PLAIN).toContain("script-src 'sha256-script' 'strict-dynamic';")
  expect(PLAIN).toContain("style-src 'self' 'sha256-style';")
  expect(PLAIN).toContain('trusted-types clothesline clothesline-start')
  expect(PLAIN).not.toMatch(/nonce|unsafe/)
})

test('D3.4 and security 52: Stripe’s script gets its frames and its API only on a page that needs it', () => {
  const settings = { STRIPE_SECRET_KEY: 'sk_test_1' }
  const without = policyOn(settings, '/products')
  expect(without).not.toContain('stripe')
  expect(without).toContain("require-trusted-types-for 'script'")
  expect(policyOn({}, '/checkout')).toBe(PLAIN)
  const policy = policyOn(settings, '/checkout')
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain("script-src 'sha256-script' 'nonce-n' 'strict-dynamic';")
  // Its frames’ script gives the nonce to the styles that it inserts.
  expect(policy).toContain("style-src 'self' 'sha256-style' 'nonce-n';")
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
  expect(policyOn(issuer, '/auth/sign-in')).toBe(PLAIN)
  expect(policyOn({ ...issuer, GOOGLE_BUTTON: 'on' }, '/auth/sign-in')).toContain('https://accounts.google.com/gsi/')
  expect(policyOn({ ...settings, GOOGLE_BUTTON: 'off' }, '/auth/sign-in')).toBe(PLAIN)
})
