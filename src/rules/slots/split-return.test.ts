import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maySplitReturn, splitReturn, type TimedLine } from './split-return.ts'

const item = (turnaround_hours: number | null): TimedLine => ({ kind: 'item', turnaround_hours })

test.each<[string, (number | null)[], unknown]>([
  ['nothing', [], null],
  ['one item', [48], null],
  ['all the same', [48, 48], null],
  ['two times', [48, 120], { lateHours: 120, earlyHours: 48 }],
  ['three times: the middle one says when the first part is ready', [24, 120, 48], { lateHours: 120, earlyHours: 48 }],
  ['goods, which are ready at once', [null, 72], { lateHours: 72, earlyHours: 0 }],
  ['goods alone', [null, null], null],
])('D3.9 the early items and the slowest ones: %s', (_, hours, split) => {
  const found = splitReturn(hours.map(item))
  if (split === null) expect(found).toBeNull()
  else expect(found).toMatchObject(split as object)
})

test('D3.9 a service has no turnaround and causes no second return', () => {
  expect(splitReturn([item(48), { kind: 'extra_service', turnaround_hours: null }])).toBeNull()
})

test('D3.9 every item is in one of the two parts, and the early part is ready first', () => {
  const line = fc.record<TimedLine>({
    kind: fc.constantFrom('item', 'extra_service'),
    turnaround_hours: fc.option(fc.integer({ min: 0, max: 400 })),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const items = lines.filter(({ kind }) => kind === 'item')
      const hours = items.map(({ turnaround_hours }) => turnaround_hours ?? 0)
      const split = splitReturn(lines)
      expect(split === null).toBe(new Set(hours).size < 2)
      if (!split) return
      expect(new Set([...split.early, ...split.late])).toEqual(new Set(items))
      expect(split.early.length + split.late.length).toBe(items.length)
      expect(split.lateHours).toBe(Math.max(...hours))
      expect(split.earlyHours).toBeLessThan(split.lateHours)
      for (const one of split.late) expect(one.turnaround_hours ?? 0).toBe(split.lateHours)
      for (const one of split.early) expect(one.turnaround_hours ?? 0).toBeLessThanOrEqual(split.earlyHours)
    }),
  )
})

test('D3.9 only a delivered return is split', () => {
  expect([1, 2, 3, 4].filter(maySplitReturn)).toEqual([3])
})
