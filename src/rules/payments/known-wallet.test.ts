import { expect, test } from 'vitest'
import { knownWallet } from './known-wallet.ts'

const device = { isSecure: true, hasApplePay: false, wasFound: false }

test.each([
  ['a store without wallets', null, { hasApplePay: true, wasFound: true }, null],
  ['the sandbox', 'test' as const, {}, 'test'],
  ['the sandbox without HTTPS', 'test' as const, { isSecure: false }, null],
  ['an Apple device', 'stripe' as const, { hasApplePay: true }, 'applePay'],
  ['an Apple device without HTTPS', 'stripe' as const, { hasApplePay: true, isSecure: false }, null],
  ['a browser whose wallet was found', 'stripe' as const, { wasFound: true }, 'any'],
  ['a browser of which nothing is known', 'stripe' as const, {}, null],
])('D3.7 %s', (_, offered, change, known) => {
  expect(knownWallet(offered, { ...device, ...change })).toBe(known)
})
