import { expect, test } from 'vitest'
import { saidLimit } from './claim-limit.ts'

const wash = { id: 'wash', liability: { cents: 20_000, for: 'order' } } as const
const dryerBall = { id: 'ball', liability: null }

test.each([
  ['an item has its own limit', [wash, dryerBall], 'wash', wash.liability],
  ['goods have none, not even that of what was washed', [wash, dryerBall], 'ball', null],
  ['the whole order has the store’s sentence', [wash, dryerBall], '', 'sentence'],
  ['a report about no item as well', [wash, dryerBall], null, 'sentence'],
  ['an order of goods has nothing', [dryerBall], '', null],
] as const)('P1.6 the limit that a report shows: %s', (_, lines, chosen, expected) => {
  expect(saidLimit(lines, chosen)).toEqual(expected)
})
