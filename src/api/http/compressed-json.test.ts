import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { endpoints } from '#api/endpoints.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const ask = async (path: string, accepts: string, more: Record<string, string> = {}) => {
  const answer = await site.send(`/api${path}`, { headers: { 'Accept-Encoding': accepts, ...more } })
  return { answer, encoding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a list above 2 KB is compressed as the browser accepts, and is the same list', async () => {
  const plain = await ask('/products', '')
  const brotli = await ask('/products', 'gzip, deflate, br, zstd')
  const zipped = await ask('/products', 'gzip')
  expect([plain.encoding, brotli.encoding, zipped.encoding]).toEqual([null, 'br', 'gzip'])
  expect(plain.bytes.length).toBeGreaterThan(2048)
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3)
  for (const { answer } of [plain, brotli, zipped]) expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  const known = await ask('/products', 'br', { 'If-None-Match': brotli.answer.headers.get('etag') ?? '' })
  expect([known.answer.status, known.bytes.length, known.answer.headers.get('vary')]).toEqual([
    304,
    0,
    'Accept-Encoding',
  ])
})

test('a short answer is sent as it is', async () => {
  const { encoding, bytes } = await ask('/products/suggestions?q=suit', 'br')
  expect(bytes.length).toBeLessThan(2048)
  expect(encoding).toBeNull()
})

test('what belongs to one visitor is never compressed, however long it is', async () => {
  const { token } = await site.signedIn({ firstName: 'A'.repeat(50) })
  await site.db.query({
    text: `INSERT INTO customer_address (store_id, customer_id, postal_code, street)
           SELECT store_id, id, '160078', repeat('a', 200) FROM customer, generate_series(1, 20) WHERE first_name = repeat('A', 50)`,
  })
  const { encoding, bytes } = await ask('/customer/addresses', 'br', { token })
  expect(bytes.length).toBeGreaterThan(2048)
  expect(encoding).toBeNull()
})

test('no call that needs a login, signs in, or answers to a secret link says that its answer is the same for everybody', () => {
  const shared = endpoints.filter(({ spec }) => spec.revalidated).map(({ spec }) => spec)
  expect(shared.length).toBeGreaterThan(8)
  for (const { path, who, method } of shared) {
    expect([path, who, method]).toEqual([path, 'anyone', 'GET'])
    expect(path).not.toMatch(/^\/(auth|cart|customer|guest-orders|checkout\/orders|payments|table-baskets|stop-offers)/)
  }
})
