import { expect, test } from 'vitest'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { fiveSteps } from '#texts/order/living-home.ts'
import { orderSteps } from './order-steps.ts'

const marks = (status: Parameters<typeof orderSteps>[0]) =>
  orderSteps(status, fiveSteps(SalesCategory.pickup))
    .map(({ state }) => state[0])
    .join('')

test.each([
  ['awaiting_payment', 'cuuuu'],
  ['confirmed', 'dcuuu'],
  ['picked_up', 'ddcuu'],
  ['processing', 'ddcuu'],
  ['out_for_delivery', 'dddcu'],
  ['delivered', 'ddddd'],
] as const)('D4.1 the pegs of an order that is %s are %s', (status, expected) => {
  expect(marks(status)).toBe(expected)
})

test('D4.1 every way to order has five steps', () => {
  for (const category of Object.values(SalesCategory)) expect(new Set(fiveSteps(category)).size).toBe(5)
})
