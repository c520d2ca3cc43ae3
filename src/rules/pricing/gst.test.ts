import { expect, test } from 'vitest'
import { gstIncluded, gstRate } from './gst.ts'

test.each([
  ['nothing', 0, 900, 0],
  ['a cent', 1, 900, 0],
  ['five cents', 5, 900, 0],
  ['the first amount that includes a cent', 7, 900, 1],
  ['$1.09', 109, 900, 9],
  ['$60.00', 6000, 900, 495],
  ['$100.00', 10_000, 900, 826],
  ['$109.00', 10_900, 900, 900],
  ['$20.25 at eight percent', 2_025, 800, 150],
  ['half a cent exactly, at a rate that has one', 1, 10_000, 1],
  ['the nearest below half a cent', 660, 900, 54],
  ['the nearest above half a cent', 648, 900, 54],
  ['a cent and a half, rounded up', 3, 10_000, 2],
  ['just below half a cent', 6, 900, 0],
  ['a large order', 123_456_789, 900, 10_193_680],
])('D2.2 the GST that %s includes is total × rate/(100 + rate), to the cent', (_, total, rate, gst) => {
  expect(gstIncluded(total, rate)).toBe(gst)
})

test.each([
  ['long ago', '2020-04-01T12:00:00+08:00', 800],
  ['the last second of 2023', '2023-12-31T23:59:59.999+08:00', 800],
  ['the first of 2024', '2024-01-01T00:00:00+08:00', 900],
  ['the same moment in New York', '2023-12-31T11:00:00-05:00', 900],
  ['now', '2026-11-15T10:00:00+08:00', 900],
])('D2.2 the rate of GST at %s', (_, at, rate) => {
  expect(gstRate(new Date(at))).toBe(rate)
})

test('D2.2 at eight and nine percent no amount includes exactly half a cent, so the nearest cent is always clear', () => {
  for (const rate of [800, 900]) {
    for (let total = 0; total <= 10_000 + rate; total += 1)
      expect((2 * total * rate) % (2 * (10_000 + rate))).not.toBe(10_000 + rate)
  }
})
