import { expect, test } from 'vitest'
import { typedCents } from './typed-cents.ts'

test.each([
  ['31.5', 3150],
  ['1,234', 123_400],
  ['1,234,567.89', 123_456_789],
  ['-1,234.50', -123_450],
  ['31,50', undefined],
  ['31,500.00,', undefined],
  ['1234,567', undefined],
  ['1,23,456', undefined],
  [',500', undefined],
  ['1.234,50', undefined],
  ['', undefined],
])('a typed %j is %s cents: a comma stands only between thousands', (text, cents) => {
  expect(typedCents(text)).toBe(cents)
})
