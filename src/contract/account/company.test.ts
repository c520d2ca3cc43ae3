import { expect, test } from 'vitest'
import { uen } from './company.ts'

test.each([
  ['53312345A', '53312345A'],
  ['201912345k', '201912345K'],
  [' 1985 01234-W ', '198501234W'],
  ['T08GB0001A', 'T08GB0001A'],
  ['s99fc1234z', 'S99FC1234Z'],
  ['R20LL5678B', 'R20LL5678B'],
])('D4.12 %j is a UEN, kept as %j', (typed, kept) => {
  expect(uen.parse(typed)).toBe(kept)
})

test.each([
  '',
  '5331234A',
  '533123456',
  '5331234567A',
  '301912345K',
  '170012345K',
  'T08XX0001A',
  'U08GB0001A',
  'T8GB0001A',
  'T08GB001A',
  'S1234567D',
  '２０１９１２３４５K',
])('D4.12 %j is none', (typed) => {
  expect(uen.safeParse(typed).error?.issues[0]?.message).toBe('Enter a UEN such as 201912345K')
})
