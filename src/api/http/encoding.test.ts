import { expect, test } from 'vitest'
import { encodingFor } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br; q=0.000 ,gzip ;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['brotli, x-gzip', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
])('%s is answered with %s', (accepts, encoding) => {
  // Twice, because the second answer is remembered.
  expect([encodingFor(accepts), encodingFor(accepts)]).toEqual([encoding, encoding])
})

test('made-up values are not remembered without end', () => {
  for (let index = 0; index < 1000; index += 1) expect(encodingFor(`gzip;q=0.${index + 1}`)).toBe('gzip')
})
