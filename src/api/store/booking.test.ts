import { expect, test } from 'vitest'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ env: { BOOKING_ORIGINS: 'https://booking.example, http://127.0.0.1:4000' } })
const visit = renderedSite(site)

async function name(address: unknown): Promise<void> {
  await site.db.query({
    text: `UPDATE store SET config = config || jsonb_build_object('booking_base_url', $1::text), version = version + 1 WHERE is_default`,
    values: [address],
  })
  await site.parts.stores.refresh()
}

const connections = async (path: string) => {
  const answer = await visit(path)
  await answer.body?.cancel()
  return /connect-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
}

test.each([
  ['https://booking.example/v1', 'https://booking.example'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
])('S6.5 the store’s booking API %s is in the config, and pages may call it', async (address, origin) => {
  await name(address)
  expect(await site.call()('GET /store/config')).toMatchObject({ booking_base_url: address })
  // The second request is answered from the page cache.
  for (const path of ['/', '/', '/faq']) expect(await connections(path)).toBe(`'self' ${origin}`)
  expect(await connections('/')).not.toContain('v1')
})

test.each([
  null,
  'https://evil.example/v1',
  'https://booking.example.evil.example',
  'https://booking.example:8443',
  'https://booking.example/v1; script-src *',
  'https://booking.example/v1?x=',
  'http://booking.example',
  "'unsafe-inline'",
  'javascript:alert(1)',
])('S6.5 %j, which the settings do not allow, is told to nobody, whatever got into the table', async (address) => {
  await name(address)
  expect(await site.call()('GET /store/config')).toMatchObject({ booking_base_url: null })
  expect(await connections('/')).toBe("'self'")
  expect(await (await visit('/')).text()).not.toContain('evil.example')
})
