import { expect, test } from 'vitest'
import { shownIn } from './wallet.ts'

test.each([
  ['the limit is held', 4030, false, { holdCents: 4030 }],
  ['a late pickup is paid as estimated, and says so', 4030, true, { isEstimate: true }],
  ['a final total is paid', undefined, false, {}],
])('P1.2 what a wallet shows: %s', (_, limit, isLater, more) => {
  expect(shownIn(3100, 'hash', limit, isLater)).toEqual({ totalCents: 3100, hash: 'hash', ...more })
})
