import { expect, test } from 'vitest'
import { afterQuietHours } from './quiet-hours.ts'

const night = { from: 22 * 60, until: 8 * 60 }
const noon = { from: 12 * 60, until: 14 * 60 }
const none = { from: 0, until: 0 }

test.each([
  ['21:59', night, '2026-11-18 21:59'],
  ['22:00', night, '2026-11-19 08:00'],
  ['23:59', night, '2026-11-19 08:00'],
  ['00:00', night, '2026-11-18 08:00'],
  ['07:59', night, '2026-11-18 08:00'],
  ['08:00', night, '2026-11-18 08:00'],
  ['11:59', noon, '2026-11-18 11:59'],
  ['12:00', noon, '2026-11-18 14:00'],
  ['14:00', noon, '2026-11-18 14:00'],
  ['03:00', none, '2026-11-18 03:00'],
])('M1.1 what is not urgent at %s waits for the end of the quiet hours', (time, quiet, sent) => {
  const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)
  expect(afterQuietHours(at(`2026-11-18 ${time}`), quiet)).toEqual(at(sent))
})
