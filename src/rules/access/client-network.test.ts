import { expect, test } from 'vitest'
import { clientNetwork, isThisMachine } from './client-network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['FE80::1', 'fe80:0:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['::aaaa:bbbb:cccc:dddd:eeee', '0:0:0:aaaa::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['1:2::', '1:2:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test('this machine is known by any of its own addresses', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'].every(isThisMachine)).toBe(true)
  expect(['203.0.113.9', '10.127.0.1', '::2', '2001:db8::1', ''].some(isThisMachine)).toBe(false)
})
