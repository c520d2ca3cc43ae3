import { expect, test } from 'vitest'
import { holdTime, isHeldLater, isRefusalNews, nextHoldTry } from './hold-time.ts'

const at = (text: string) => new Date(`2026-11-${text}:00+08:00`)
const NOW = at('10T09:00')

test.each([
  ['15T08:59', false],
  ['15T09:00', false],
  ['15T09:01', true],
] as const)('P1.2 a pickup on the %s is held for later: %s', (starts, isLater) => {
  expect(isHeldLater(at(starts), NOW)).toBe(isLater)
})

test('P1.2 the money of a late pickup is held a day before it', () =>
  expect(holdTime(at('20T10:00'))).toEqual(at('19T10:00')))

test.each([
  ['half the time until the pickup', 1, '10T19:00', '10T14:00'],
  ['at least an hour later', 1, '10T10:00', '10T10:00'],
  ['an hour later when the pickup should have begun', 3, '09T10:00', '10T10:00'],
] as const)('P1.2 a refused hold is asked for again: %s', (_, tries, starts, again) => {
  expect(nextHoldTry(tries, at(starts), NOW)).toEqual(at(again))
})

test('P1.2 after four tries only the customer can help', () =>
  expect(nextHoldTry(4, at('20T10:00'), NOW)).toBeUndefined())

test.each([
  ['the first refusal', null, false, true],
  ['the same card within a day', '19T10:01', false, false],
  ['the same card a day later', '19T10:00', false, true],
  ['another card within a day', '20T09:00', true, true],
] as const)('P1.2 the customer hears of a refused hold: %s', (_, told, isOtherCard, isNews) => {
  expect(isRefusalNews(told && at(told), isOtherCard, at('20T10:00'))).toBe(isNews)
})
