import { expect, test } from 'vitest'
import { mobileNumber, mobileWords, phoneHref, singaporeMobile } from './mobile-number.ts'

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
  ['8123 4567', '+6581234567'],
  ['+60 12-345 6789', '+60123456789'],
  ['+1 (202) 555-0100', '+12025550100'],
  ['60123456789', undefined],
  ['0060123456789', undefined],
  ['+65 6123 4567', undefined],
  ['+65 1900 123 4567', undefined],
  ['+012345678', undefined],
  ['+123456', undefined],
  ['+123456789012345', '+123456789012345'],
  ['+1234567890123456', undefined],
])('D5.1 %j of any country is kept as %s', (typed, kept) => {
  expect(mobileNumber(typed)).toBe(kept)
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
