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
  ['', false],
  ['1990', false],
  ['1990-05', false],
  ['1990-5-01', false],
  ['1990-05-1', false],
  ['90-05-01', false],
  ['1990-05-01T', false],
  ['1990-01-01', true],
  ['1990-12-31', true],
  ['1990-05-00', false],
  ['1906-01-01', true],
  ['1905-12-31', false],
])('a birthday of %s, asked on 15 November 2026, is possible: %s', (date, possible) => {
  expect(isBirthday(date, '2026-11-15')).toBe(possible)
})
