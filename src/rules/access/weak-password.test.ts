import { expect, test } from 'vitest'
import { weakPassword } from './weak-password.ts'

const common = new Set(['password', 'password1', 'qwerty', 'sunshine', 'p@ssw0rd'])
const weakness = (password: string, own: string[] = []) => weakPassword(password, (word) => common.has(word), own)

test.each([
  ['password1', 'common'],
  ['PASSWORD1', 'common'],
  ['Password1!', 'common'],
  ['p@ssw0rd', 'common'],
  ['sunshine2024', 'common'],
  ['qwerty!!!!', 'common'],
  ['aaaaaaaaaa', 'monotonous'],
  ['12121212', 'monotonous'],
  ['abcabcabc', 'monotonous'],
  ['abcdabcd', undefined],
  ['ＰＡＳＳＷＯＲＤ１', 'common'],
  ['sunshine20241', undefined],
  ['fresh-linen-2020', undefined],
  ['correct horse battery staple', undefined],
  ['密码很长很安全的', undefined],
  [`${'x'.repeat(60)}yzw1`, undefined],
])('D5.2 %j is weak because it is %s', (password, why) => {
  expect(weakness(password)).toBe(why)
})

test.each([
  ['mei.tan@example.com', ['mei.tan@example.com']],
  ['MeiTan99', ['mei.tan@example.com']],
  ['91234567', ['+6591234567']],
  ['+65 9123 4567', ['+6591234567']],
  ['clothesline1', ['Clothesline Laundry']],
  ['meitan123', ['mei.tan@example.com']],
  ['1lina99', ['lina@example.com']],
  ['ＭｅｉＴａｎ99', ['ｍｅｉ.tan@example.com']],
])('D5.2 %j is little more than the owner’s own data', (password, own) => {
  expect(weakness(password, own)).toBe('own')
})

test('D5.2 an own word inside a longer phrase is fine', () => {
  expect(weakness('meitan hates ironing', ['mei.tan@example.com'])).toBeUndefined()
  expect(weakness('🧺🧼🫧👕👖🧦abc', ['mei.tan@example.com'])).toBeUndefined()
  expect(weakness('a walk by the harbour', ['al@example.com', 'Jo'])).toBeUndefined()
})

test('D5.2 four characters besides an own word make it strong enough, and own words of three letters are ignored', () => {
  expect(weakness('meitan1234', ['mei.tan@example.com'])).toBeUndefined()
  expect(weakness('linaxyzw', ['lina@example.com'])).toBeUndefined()
  expect(weakness('tan4567', ['tan@x.sg'])).toBeUndefined()
  expect(weakness('joe12', ['joe@x.sg'])).toBeUndefined()
})
