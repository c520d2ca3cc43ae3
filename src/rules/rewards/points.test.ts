import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LedgerEntry, lotsLeft, pointsExpireAt, pointsFor, pointsToReverse } from './points.ts'

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [6199, 61],
  [-500, 0],
])('D6.2 %i cents paid earn %i points', (cents, points) => {
  expect(pointsFor(cents)).toBe(points)
})

test.each([
  ['2026-11-15T04:00:00.000Z', '2027-11-15T04:00:00.000Z'],
  ['2028-02-29T04:00:00.000Z', '2029-02-28T04:00:00.000Z'],
])('D6.2 points of %s last until %s', (earned, end) => {
  expect(pointsExpireAt(new Date(earned)).toISOString()).toBe(end)
})

const earning = { points: 50, paidCents: 5050, reversedPoints: 0, refundedCents: 0, expiredPoints: 0 }
test.each([
  ['a refund of all takes all', {}, 5050, 50],
  ['a refund of some cents takes nothing yet', {}, 50, 0],
  ['one cent more takes a point', {}, 51, 1],
  ['a second refund counts the first', { refundedCents: 51, reversedPoints: 1 }, 4999, 49],
  ['what has expired is not taken again', { expiredPoints: 45 }, 5050, 5],
  ['never more than there was', { refundedCents: 5050, reversedPoints: 50 }, 5050, 0],
  ['what went back before is not taken again', { refundedCents: 1050, reversedPoints: 10 }, 4000, 40],
  ['nor with what has expired', { refundedCents: 1050, reversedPoints: 10, expiredPoints: 35 }, 4000, 5],
])('D6.2 %s', (_, more, refund, points) => {
  expect(pointsToReverse({ ...earning, ...more }, refund)).toBe(points)
})

test('D6.2 the remaining earnings add up to the balance, or to nothing while it is negative, and the oldest are spent first', () => {
  const entry = fc.oneof(
    fc.integer({ min: 1, max: 500 }).map((points) => ({ points, expiresAt: new Date(0) as Date | null })),
    fc.integer({ min: -500, max: -1 }).map((points) => ({ points, expiresAt: null as Date | null })),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const ledger: LedgerEntry[] = entries.map((one, id) => ({ id, ...one }))
      const balance = ledger.reduce((sum, { points }) => sum + points, 0)
      const left = lotsLeft(ledger)
      expect(left.reduce((sum, lot) => sum + lot.left, 0)).toBe(Math.max(0, balance))
      const firstUntouched = left.findIndex((lot) => lot.left > 0)
      expect(
        left.slice(firstUntouched + 1).every((lot) => lot.left === ledger[lot.id]?.points || firstUntouched < 0),
      ).toBe(true)
    }),
  )
})

test('D6.2 entries that take points, and entries that never expire, are not earnings', () => {
  const expiresAt = new Date('2027-11-15T04:00:00Z')
  const ledger = [
    { id: 1, points: 1, expiresAt },
    { id: 2, points: 30, expiresAt },
    { id: 3, points: 0, expiresAt },
    { id: 4, points: -11, expiresAt },
    { id: 5, points: 7, expiresAt: null },
  ]
  expect(lotsLeft(ledger)).toEqual([
    { id: 1, left: 0, expiresAt },
    { id: 2, left: 20, expiresAt },
  ])
})
