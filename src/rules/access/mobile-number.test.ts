import { expect, test } from 'vitest'
import { mobileWords, phoneHref, singaporeMobile } from './mobile-number.ts'

test.each([
  ['91234567', '+6591234567'],
  ['8123 4567', '+6581234567'],
  ['+65 9123-4567', '+6591234567'],
  ['6591234567', '+6591234567'],
  ['61234567', undefined],
  ['9123456', undefined],
  ['912345678', undefined],
  ['+60 91234567', undefined],
  ['', undefined],
  ['me@example.com', undefined],
])('D5.1 %j is kept as %s', (typed, kept) => {
  expect(singaporeMobile(typed)).toBe(kept)
})

test.each([
  ['+6591234567', '+65 9123 4567'],
  ['91234567', '+65 9123 4567'],
  ['9123-4567', '+65 9123 4567'],
  ['+65 •••• 4567', '+65 •••• 4567'],
  ['me@example.com', 'me@example.com'],
  ['', ''],
])('D5.1 %j is shown as %j', (kept, shown) => {
  expect(mobileWords(kept)).toBe(shown)
})

test('a number is dialled without its spaces', () => {
  expect(phoneHref('+65 6123 4567')).toBe('tel:+6561234567')
})
