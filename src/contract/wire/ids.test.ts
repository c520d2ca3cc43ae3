import { expect, test } from 'vitest'
import { isIdempotencyKey, isLoginToken, isNumberId, isSecretToken, isTableToken, isUuid } from './ids.ts'

const UUID = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

test.each([
  ['an id', isUuid, UUID, true],
  ['an id in capitals', isUuid, UUID.toUpperCase(), false],
  ['an id without its hyphens', isUuid, UUID.replaceAll('-', ''), false],
  ['an id with something after it', isUuid, `${UUID}\n`, false],
  ['a number', isNumberId, '42', true],
  ['the largest number of nine digits', isNumberId, '999999999', true],
  ['a number of ten digits', isNumberId, '1000000000', false],
  ['zero', isNumberId, '0', false],
  ['a leading zero', isNumberId, '042', false],
  ['a token of 43 characters', isSecretToken, 'aZ0_-'.padEnd(43, 'x'), true],
  ['a token of 42 characters', isSecretToken, 'x'.repeat(42), false],
  ['a token of 44 characters', isSecretToken, 'x'.repeat(44), false],
  ['a token with a space', isSecretToken, ' '.padEnd(43, 'x'), false],
  ['a login of another API', isLoginToken, 'x'.repeat(200), true],
  ['a login that is too short', isLoginToken, 'x'.repeat(15), false],
  ['a login that is too long', isLoginToken, 'x'.repeat(201), false],
  ['the code of a table', isTableToken, 'T-4', true],
  ['no code of a table', isTableToken, '', false],
  ['a key with signs', isIdempotencyKey, '~!order/1', true],
  ['a key with a space', isIdempotencyKey, 'order 0001', false],
  ['a key of seven characters', isIdempotencyKey, 'order-1', false],
] as const)('%s', (_, check, text, expected) => {
  expect(check(text)).toBe(expected)
})
