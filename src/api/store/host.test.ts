import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'
import { hostOf } from './host.ts'

const site = await testSite()
const refererAt = async (host: string) => (await site.call(undefined, host)('GET /store/information')).referer
const partnerAt = async (host: string) => (await site.call(undefined, host)('GET /store/information')).partner

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'S4.3 S9.11 on the local host %s the referer is the default subdomain',
  async (host) => {
    expect(await refererAt(host)).toBe('clothesline')
  },
)

test('S4.3 on a host of the store the referer comes from the host, in any case and with a port', async () => {
  expect(await refererAt('clothesline.localhost')).toBe('clothesline')
  expect(await refererAt('HARBOUR.localhost:8080')).toBe('harbour')
  expect(await refererAt('harbour.localhost.')).toBe('harbour')
})

test('S1.9 only the partner brand’s own host makes a visitor a partner’s', async () => {
  expect(await partnerAt('harbour.localhost')).toEqual({ name: expect.any(String) })
  expect(await partnerAt('localhost')).toBeNull()
  const spoofed = await site.send('/api/store/information?referer=harbour&partner=1', {
    headers: { Referer: 'http://harbour.localhost/', 'X-Forwarded-Host': 'harbour.localhost' },
  })
  expect(await spoofed.json()).toMatchObject({ response: { partner: null, referer: 'clothesline' } })
})

test.each(['evil.example', 'x.localhost', 'localhost.evil.example', '10.0.0.1'])(
  'the unknown host %s is refused',
  async (host) => {
    const answer = await site.send('/api/store/config', { host })
    expect(answer.status).toBe(421)
    expect(await answer.json()).toMatchObject({ status: false })
  },
)

test('a further local host can be allowed by a setting', async () => {
  const open = await testSite({ env: { LOCAL_HOSTS: '192.168.1.20, laptop.lan' } })
  expect((await open.send('/api/store/config', { host: 'laptop.lan:3000' })).status).toBe(200)
  expect((await open.send('/api/store/config', { host: '192.168.1.21' })).status).toBe(421)
})

test.each([
  ['no Host', []],
  ['two Hosts', ['Host', 'localhost', 'host', 'localhost']],
  ['an empty Host', ['Host', '']],
  ['a Host with a path', ['Host', 'localhost/x']],
  ['a Host with a user', ['Host', 'localhost@evil.example']],
  ['a Host with two names', ['Host', 'localhost, evil.example']],
])('%s is a bad request', async (_, rawHeaders) => {
  expect((await site.send('/api/store/config', { rawHeaders })).status).toBe(400)
})

test('an absolute request target cannot choose another host', () => {
  expect(() => hostOf(['Host', 'localhost'], 'http://evil.example/')).toThrow()
})
