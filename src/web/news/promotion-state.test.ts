import { expect, test } from 'vitest'
import { whenWords } from './promotion-state.tsx'

test.each([
  ['running', '2026-11-08', '2027-03-14', 'Until 14 March 2027'],
  ['running', '2026-11-08', null, 'No end in sight'],
  ['coming', '2026-11-08', '2027-03-14', 'From 8 November 2026'],
  ['over', '2026-11-08', '2027-03-14', 'Ended on 14 March 2027'],
] as const)('D6.5 a promotion that is %s (%s to %s) says: %s', (state, starts, ends, words) => {
  expect(whenWords({ state, starts, ends })).toBe(words)
})
