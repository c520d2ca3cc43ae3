import { expect, test } from 'vitest'
import { codeDigits } from './code-digits.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code is 482-913.', '482913'],
  ['12345678', '123456'],
  ['12a', '12'],
  ['', ''],
])('%j holds the code %j', (text, code) => {
  expect(codeDigits(text, 6)).toBe(code)
})
