import fc from 'fast-check'
import { expect, test } from 'vitest'
import { provenVisitor, storefrontProof } from './storefront-proof.ts'

const secret = 's'.repeat(32)
const now = new Date('2026-11-17T04:00:00Z')
const visitor = { host: 'harbour.localhost:3000', clientAddress: '203.0.113.7' }
const call = { method: 'POST', path: '/checkout/quote?a=1', token: 't'.repeat(43) }
const proof = storefrontProof(secret, visitor, call, now)
const later = (ms: number) => new Date(now.getTime() + ms)

test('S4.3 a storefront’s proof names the visitor’s host and address, for a minute to either side', () => {
  for (const ms of [0, 60_000, -60_000]) expect(provenVisitor(secret, proof, call, later(ms))).toEqual(visitor)
  for (const ms of [60_001, -60_001]) expect(provenVisitor(secret, proof, call, later(ms))).toBeUndefined()
})

test.each([
  ['another method', { ...call, method: 'GET' }],
  ['another path', { ...call, path: '/checkout/orders' }],
  ['another query', { ...call, path: '/checkout/quote?a=2' }],
  ['another login', { ...call, token: '' }],
])('S4.3 a proof is worth nothing for %s', (_, other) => {
  expect(provenVisitor(secret, proof, other, now)).toBeUndefined()
})

test.each([
  ['no header', null],
  ['an empty one', ''],
  ['a host alone', 'harbour.localhost'],
  ['no signature', proof.slice(0, proof.lastIndexOf(' '))],
  ['an empty signature', `${proof.slice(0, proof.lastIndexOf(' '))} `],
  ['one letter less', proof.slice(0, -1)],
  ['another host', proof.replace('harbour', 'sunrise')],
  ['another address', proof.replace('203.0.113.7', '203.0.113.8')],
  ['another time', proof.replace(/^\d+/, String(now.getTime() + 1))],
  ['two of them', `${proof}, ${proof}`],
  ['a foreign secret', storefrontProof('x'.repeat(32), visitor, call, now)],
])('S4.3 %s proves nothing', (_, header) => {
  expect(provenVisitor(secret, header, call, now)).toBeUndefined()
})

test('S4.3 parts cannot be moved from one field to the next', () => {
  const part = fc.string({ unit: fc.constantFrom('a', ' ', '"', ','), maxLength: 4 })
  fc.assert(
    fc.property(part, part, part, part, (host, clientAddress, method, path) => {
      const given = storefrontProof(secret, { host, clientAddress }, { method, path, token: '' }, now)
      const other = { method: `${method}a`, path, token: '' }
      expect(provenVisitor(secret, given, other, now)).toBeUndefined()
      const proven = provenVisitor(secret, given, { method, path, token: '' }, now)
      if (proven) expect(proven).toEqual({ host, clientAddress })
    }),
  )
})
