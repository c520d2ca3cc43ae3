import { expect, test } from 'vitest'
import { foldedText, isPlainEmail, loginForm } from './login-form.ts'

test.each([
  ['Mei.Tan@Example.COM', 'mei.tan@example.com'],
  [' mei@example.com ', 'mei@example.com'],
  ['ｍｅｉ@example.com', 'mei@example.com'],
  ['\u212Aim@example.com', 'kim@example.com'],
  ['ſam@example.com', 'sam@example.com'],
  ['stra\u1E9Ee@example.com', 'strasse@example.com'],
  ['stra\u00DFe@example.com', 'strasse@example.com'],
  ['ΟΔΟΣ@example.com', 'οδοσ@example.com'],
  ['οδος@example.com', 'οδοσ@example.com'],
  ['9123 4567', '+6591234567'],
  ['+65９１２３４５６７', '+6591234567'],
])('D5.9 the login %j is compared as %s', (typed, form) => {
  expect(loginForm(typed)).toBe(form)
})

test('D5.9 letters that only look or sound alike stay different, so no login matches another person’s', () => {
  const others = ['d\u0130mo@example.com', 'd\u0131mo@example.com', 'd\u0456mo@example.com']
  expect(new Set(['dimo@example.com', ...others].map(loginForm)).size).toBe(4)
})

test('D5.9 every case pair of Unicode comes to one form, and a form is its own form', () => {
  const wrong: string[] = []
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const sign = String.fromCodePoint(point)
    const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
    if (lower === sign && upper === sign && sign.normalize('NFKC') === sign) continue
    const form = foldedText(sign)
    const pairs = sign === 'ı' ? [] : [lower, upper, upper.toLowerCase()]
    if ([form, ...pairs].some((other) => foldedText(other) !== form)) wrong.push(point.toString(16))
  }
  expect(wrong).toEqual([])
})

test.each([
  ['wei@example.com', true],
  ["W.e_i+x'y@example.com", true],
  ['w\u0131i@example.com', false],
  ['ｗei@example.com', false],
  ['wei@ex\u00E4mple.com', false],
  ['wei', false],
  ['a@b@c', false],
  ['wei @example.com', false],
])('D5.9 %j is a plain email: %s', (email, isPlain) => {
  expect(isPlainEmail(email)).toBe(isPlain)
})
