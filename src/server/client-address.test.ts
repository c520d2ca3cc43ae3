import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const forwarded = (value: string) => new Headers({ 'X-Forwarded-For': value })

test.each([
  ['without a proxy the header is not believed', '1.1.1.1', 0, '9.9.9.9'],
  ['one proxy: what it saw', '1.1.1.1', 1, '1.1.1.1'],
  ['one proxy and a forged beginning', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['two proxies', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['fewer entries than proxies', '', 1, '9.9.9.9'],
])('%s', (_, header, hops, address) => {
  expect(clientAddress(forwarded(header), '9.9.9.9', hops)).toBe(address)
})
