import { expect, test } from 'vitest'
import { newNonce } from './nonce.ts'

test('no two answers have the same nonce, and each is 16 bytes', () => {
  const nonces = Array.from({ length: 2000 }, newNonce)
  expect(new Set(nonces).size).toBe(nonces.length)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})
