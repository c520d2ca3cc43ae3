import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BAG_LETTERS } from '#contract/order/bag-limits.ts'
import { newBagCode, readTag, spacedCode, tagText } from './bag-code.ts'

const code = fc
  .array(fc.nat(BAG_LETTERS.length - 1), { minLength: 7, maxLength: 7 })
  .map((drawn) => newBagCode(() => drawn.shift() ?? 0))

test('B1.1 a code has eight characters, and none looks like another', () => {
  fc.assert(
    fc.property(code, (one) => {
      expect(one).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
      expect(readTag(one)).toEqual({ code: one, store: null })
    }),
  )
  expect(BAG_LETTERS).not.toMatch(/[0O1IL2Z5S8BUV]/)
})

test('B1.1 a QR code names the store, and a code may be typed with small letters and spaces', () => {
  fc.assert(
    fc.property(code, (one) => {
      expect(readTag(tagText('clothesline-laundry', one))).toEqual({ code: one, store: 'clothesline-laundry' })
      expect(readTag(` ${spacedCode(one).toLowerCase()} `)).toEqual({ code: one, store: null })
    }),
  )
})

test('B1.2 any wrong character and any two swapped ones make a code unreadable', () => {
  fc.assert(
    fc.property(code, fc.nat(7), fc.nat(7), fc.constantFrom(...BAG_LETTERS), (one, at, other, letter) => {
      const wrong = one.slice(0, at) + letter + one.slice(at + 1)
      expect(readTag(wrong)).toEqual(wrong === one ? { code: one, store: null } : 'unreadable')
      const letters = [...one]
      ;[letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? '']
      const swapped = letters.join('')
      expect(readTag(swapped)).toEqual(swapped === one ? { code: one, store: null } : 'unreadable')
    }),
  )
})

test.each([
  '',
  'ACDEFGH',
  'ACDEFGHJK',
  '0CDEFGHJ',
  'https://x.example/ACDEFGHJ',
  'BAG:ACDEFGHJ',
  'BAG::ACDEFGHJ',
  '衬衫',
])('B1.2 %j is unreadable', (scanned) => expect(readTag(scanned)).toBe('unreadable'))
