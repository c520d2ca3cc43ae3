import { expect, test } from 'vitest'
import type { Category } from '#contract/shop/catalog.ts'
import { bandOf, bandValue, priceChoices, turnaroundChoices } from './filter-choices.ts'
import { readListQuery } from './list-query.ts'

const list = (query: string) => readListQuery(new URLSearchParams(query))
const category = (min_cents: number | null, max_cents: number | null) => ({ min_cents, max_cents }) as Category

test('D1.4 price ranges are cut over all categories that sell something here', () => {
  const choices = priceChoices([category(600, 2000), category(null, null), category(4000, 9000)], list(''))
  expect(choices.map(({ label }) => label)).toEqual(['Up to $10', '$10 – $25', '$25 – $50', '$50 and up'])
})

test('D1.4 a range of the address that is no band is offered as well', () => {
  const choices = priceChoices([category(600, 2000)], list('min=7&max=9'))
  expect(choices.map(({ value }) => value)).toEqual(['-10', '10-', '7-9'])
})

test('a band is read back from its value', () => {
  for (const value of ['', '-10', '10-25', '50-']) expect(bandValue(bandOf(value))).toBe(value)
})

const ready = (fastest_hours: number | null, slowest_hours: number | null) =>
  ({ fastest_hours, slowest_hours }) as Category

test('D1.4 turnarounds include the one of the address', () => {
  const all = [ready(24, 240)]
  expect(turnaroundChoices(all, list('ready=30')).at(-1)).toEqual({ value: '30', label: 'Ready within 30 hours' })
  expect(turnaroundChoices(all, list('')).at(-1)?.label).toBe('Ready within 7 days')
})

test.each([
  [
    [ready(72, 168), ready(96, 336), ready(null, null)],
    ['72', '96', '168'],
  ],
  [[ready(20, 96)], ['24', '48', '72']],
  [[ready(48, 48)], []],
  [[ready(null, null)], []],
])('D1.4 only turnarounds that narrow the list of %j are offered', (categories, values) => {
  expect(turnaroundChoices(categories, list('')).map(({ value }) => value)).toEqual(values)
})
