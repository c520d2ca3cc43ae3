import { expect, test } from 'vitest'
import { SIGN_IN_ADDRESS } from '#api/limits/account-limits.ts'
import { listening } from '#tests/support/listening.ts'
import { testSite } from '#tests/support/site.ts'
import { clientAddress } from './client-address.ts'

const forwarded = (value: string) => new Headers({ 'X-Forwarded-For': value })

test.each([
  ['without a proxy the header is not believed', '1.1.1.1', 0, '9.9.9.9'],
  ['one proxy: what it saw', '1.1.1.1', 1, '1.1.1.1'],
  ['one proxy and a forged beginning', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['two proxies', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['fewer entries than proxies', '', 1, '9.9.9.9'],
  ['fewer entries than proxies, of two', '1.1.1.1', 2, '9.9.9.9'],
  ['an IPv4 address with a port', '1.1.1.1:50123', 1, '1.1.1.1'],
  ['an IPv6 address in brackets with a port', '[2001:db8::1]:50123', 1, '2001:db8::1'],
  ['an IPv6 address in brackets', '[2001:db8::1]', 1, '2001:db8::1'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 1, 'fe80::1'],
  ['a zone and a port', '[fe80::1%25eth0]:443', 1, 'fe80::1'],
  ['an IPv6 address in its long form', '2001:0DB8:0000:0000:0000:0000:0000:0001', 1, '2001:db8::1'],
  ['IPv4 inside IPv6', '::ffff:1.1.1.1', 1, '1.1.1.1'],
  ['IPv4 inside IPv6, in hexadecimal', '::FFFF:101:101', 1, '1.1.1.1'],
  ['IPv4 inside IPv6, with a port', '[::ffff:1.1.1.1]:8080', 1, '1.1.1.1'],
  ['a word', 'unknown', 1, '9.9.9.9'],
  ['a hidden name', '_gazonk', 1, '9.9.9.9'],
  ['a number too large', '1.1.1.256:80', 1, '9.9.9.9'],
  ['a host name with a port', 'client.example:443', 1, '9.9.9.9'],
  ['IPv4 in brackets', '[1.1.1.1]:80', 1, '9.9.9.9'],
  ['brackets that stay open', '[2001:db8::1', 1, '9.9.9.9'],
  ['a word of the outer proxy: the nearest hop that is known', 'unknown, 10.0.0.2:443', 2, '10.0.0.2'],
])('security 81: %s', (_, header, hops, address) => {
  expect(clientAddress(forwarded(header), '::ffff:9.9.9.9', hops)).toBe(address)
})

test('security 81: a client that writes another port, zone or spelling each time is still one client', async () => {
  const { handle } = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
  const { address } = await listening(handle)
  const spellings = [
    (port: number) => `203.0.113.7:${port}`,
    (port: number) => `::ffff:203.0.113.7%${port}`,
    (port: number) => `[::ffff:cb00:7107]:${port}`,
  ]
  const statuses: number[] = []
  for (let index = 0; index < 60; index += 1) {
    const answer = await fetch(`${address}/api/auth/sign-in`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': spellings[index % spellings.length]?.(50_000 + index) ?? '',
      },
      body: JSON.stringify({ identifier: `somebody${index}@example.com`, password: 'wrong wrong' }),
    })
    statuses.push(answer.status)
  }
  expect(statuses.slice(0, SIGN_IN_ADDRESS.freeAttempts)).toEqual(Array(SIGN_IN_ADDRESS.freeAttempts).fill(401))
  expect(statuses.slice(SIGN_IN_ADDRESS.freeAttempts)).toContain(429)
})
