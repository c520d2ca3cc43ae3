import { expect, test } from 'vitest'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { type FirstTimesQuestion, firstTimes } from './first-times.ts'
import type { SlotFacts } from './slots.ts'

const span = ['08:00-22:00']
const facts: SlotFacts = {
  hours: { mon: span, tue: span, wed: span, thu: span, fri: span, sat: span, sun: [], public_holiday: [] },
  blackoutDays: [],
  holidays: [],
  isSwitchedOff: false,
  leadTimeHours: 3,
  cutOff: '20:00',
  horizonDays: 7,
}
const sg = (local: string) => new Date(`${local}+08:00`)
const starts = (more: Partial<FirstTimesQuestion> = {}, own: Partial<SlotFacts> = {}) => {
  const question = {
    categoryId: SalesCategory.pickup,
    turnaroundHours: 24,
    now: sg('2026-11-16T09:00'),
    isFull: () => false,
  }
  const times = firstTimes({ ...facts, ...own }, { ...question, ...more })
  return times && [times.window.startsAt, times.returns?.startsAt ?? null]
}

test.each([
  ['the next window, and a day later', {}, {}, ['2026-11-16T12:00', '2026-11-17T14:00']],
  [
    'past full windows, for both legs',
    {
      isFull: ({ startsAt }) => startsAt < sg('2026-11-16T14:00') || +startsAt === +sg('2026-11-17T16:00'),
    },
    {},
    ['2026-11-16T14:00', '2026-11-17T18:00'],
  ],
  ['past a closed Sunday', { now: sg('2026-11-21T18:00') }, {}, ['2026-11-23T08:00', '2026-11-24T10:00']],
  [
    'at an outlet for drop-off too',
    { categoryId: SalesCategory.collect },
    {},
    ['2026-11-16T12:00', '2026-11-17T14:00'],
  ],
  ['no return of delivered goods', { categoryId: SalesCategory.delivery }, {}, ['2026-11-16T12:00', null]],
  ['no return if nothing on the menu comes back', { turnaroundHours: null }, {}, ['2026-11-16T12:00', null]],
] satisfies [string, Partial<FirstTimesQuestion>, Partial<SlotFacts>, (string | null)[]][])(
  'D3.1 the first times are %s',
  (_, more, own, expected) => {
    expect(starts(more, own)).toEqual(expected.map((local) => local && sg(local)))
  },
)

test.each([
  ['everything is full', { isFull: () => true }, {}],
  ['the outlet is switched off', {}, { isSwitchedOff: true }],
  ['the order is at a table', { categoryId: SalesCategory.dineIn }, {}],
] satisfies [string, Partial<FirstTimesQuestion>, Partial<SlotFacts>][])(
  'D3.1 there are no first times when %s',
  (_, more, own) => {
    expect(starts(more, own)).toBeNull()
  },
)
