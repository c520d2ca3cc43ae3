import { expect, test } from 'vitest'
import { type ClaimFacts, claimRefusal, referralCode } from './referral.ts'

const now = new Date('2026-11-15T04:00:00Z')
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms)
const fine: ClaimFacts = {
  isSelf: false,
  isSamePerson: false,
  hasReferrer: false,
  wasFriendBefore: false,
  hasOrdered: false,
  clickedAt: ago(3),
  now,
}

test.each<[string, Partial<ClaimFacts>, string | null]>([
  ['a new friend counts', {}, null],
  ['thirty days are enough', { clickedAt: ago(30) }, null],
  ['a moment more is too late', { clickedAt: ago(30, 1) }, 'too_late'],
  ['a clock that is a minute fast does no harm', { clickedAt: ago(0, -60_000) }, null],
  ['nor one that is five minutes fast', { clickedAt: ago(0, -300_000) }, null],
  ['a moment more is a lie', { clickedAt: ago(0, -300_001) }, 'too_late'],
  ['a click from next year is a lie', { clickedAt: ago(-365) }, 'too_late'],
  ['nobody refers themselves', { isSelf: true }, 'self'],
  ['nor by a second account with the same phone or card', { isSamePerson: true, hasReferrer: true }, 'self'],
  ['one friend is sent once', { hasReferrer: true }, 'already'],
  ['a deleted account that comes back is no new friend', { wasFriendBefore: true }, 'known'],
  ['it is too late after the first order', { hasOrdered: true }, 'ordered'],
])('D6.3 %s', (_, facts, expected) => {
  expect(claimRefusal({ ...fine, ...facts })).toBe(expected)
})

test.each([
  ['abcd-efgh', 'ABCDEFGH'],
  [' ABCD EFG2 ', 'ABCDEFG2'],
  ['ABCDEFG0', undefined],
  ['ABC', undefined],
])('D6.3 %s is the code %s', (typed, code) => {
  expect(referralCode(typed)).toBe(code)
})
