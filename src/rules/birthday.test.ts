import { expect, test } from 'vitest'
import { isBirthday } from './birthday.ts'

test.each([
  ['1990-02-28', true],
  ['2000-02-29', true],
  ['1999-02-29', false],
  ['2026-11-15', true],
  ['2026-11-16', false],
  ['1890-01-01', false],
  ['1990-13-01', false],
  ['1990-00-10', false],
  ['1990-04-31', false],
  ['soon', false],
])('a birthday of %s, asked on 15 November 2026, is possible: %s', (date, possible) => {
  expect(isBirthday(date, '2026-11-15')).toBe(possible)
})
