import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mobileNumber } from '#rules/access/mobile-number.ts'
import { code, email, mobile, newPassword, typed } from './account-fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

test('D5.1 a mobile number is accepted exactly when the rule can keep it as E.164', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 7, maxLength: 9 }).map((all) => all.join(''))
  const prefix = fc.constantFrom('', '+65', '65', '+65 ', '(+65)', '+60', '0065', '+')
  const spaced = (text: string) => fc.constantFrom(text, text.replace(/(.{4})/, '$1 '), text.split('').join('-'))
  const numbers = fc.tuple(prefix, digits.chain(spaced)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(numbers, (value) => {
      expect(accepts(mobile, value)).toBe(mobileNumber(value) !== undefined)
    }),
    {
      numRuns: 2000,
      examples: [
        ['+65 9123-4567'],
        ['(+65)81234567'],
        ['61234567'],
        ['+6091234567'],
        ['+1 202-555 0100'],
        ['+6561234567'],
      ],
    },
  )
})

test.each([
  ['mei@example.com', true],
  [' mei@example.com ', true],
  [`${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.sg`, true],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.sgx`, false],
  ['mei@example', false],
  ['mei@example.com\r\nBcc: all@example.com', false],
  ['', false],
])('D5.1 the email %j is accepted: %s', (value, isAccepted) => {
  expect(accepts(email, value)).toBe(isAccepted)
})

test('D5.2 passwords are counted in characters, may contain spaces and Unicode, and have no composition rules', () => {
  expect(accepts(newPassword, 'sevenss')).toBe(false)
  expect(accepts(newPassword, 'eightttt')).toBe(true)
  expect(accepts(newPassword, '🧺'.repeat(7))).toBe(false)
  expect(accepts(newPassword, '🧺'.repeat(128))).toBe(true)
  expect(accepts(newPassword, 'x'.repeat(129))).toBe(false)
  expect(z.parse(newPassword, '  spaces count  ')).toBe('  spaces count  ')
})

test('D5.3 a code is six digits, with or without spaces', () => {
  expect(z.parse(code, ' 123 456 ')).toBe('123456')
  for (const wrong of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦']) expect(accepts(code, wrong)).toBe(false)
})

test('a line break or another control character in a line is refused', () => {
  for (const sign of ['\r', '\n', '\0', '\u001b', '\u0085', '\u202e', '\u2066'])
    expect(accepts(typed(80), `a${sign}Bcc: b`)).toBe(false)
  expect(accepts(typed(80), 'Nur Aisyah binte Rahmat ñ 美')).toBe(true)
})
