import { expect, test } from 'vitest'
import { isPublicAddress, PrivateAddress, publicLookup, refusePrivateHost } from './public-address.ts'

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:0:127.0.0.1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:53aa:64c::1', false],
  ['fec0::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['localhost', false],
])('security 90: whether %s is public is %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('security 90: a name that leads to this machine is not connected to', async () => {
  const found = await new Promise((done) => publicLookup('localhost', {}, (error) => done(error)))
  expect(found).toBeInstanceOf(PrivateAddress)
})

test.each(['http://127.0.0.1/', 'http://[::1]/', 'http://2130706433/', 'http://0x7f.1/', 'https://[::ffff:7f00:1]/'])(
  'security 90: %s is refused however it is written',
  (url) => {
    expect(() => refusePrivateHost(new URL(url))).toThrow(PrivateAddress)
  },
)

test('security 90: a public name passes', () => {
  expect(() => refusePrivateHost(new URL('https://example.com/hook'))).not.toThrow()
})
