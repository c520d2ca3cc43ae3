import { expect, test } from 'vitest'
import { NEXT_STEPS } from '#contract/order/order-limits.ts'
import { stateAfterGreeting } from '#texts/order/living-home.ts'

test('D4.1 the greeting goes on with each step that an order under way can be at', () => {
  for (const window of ['today 12–2 pm', null]) {
    const silent = NEXT_STEPS.filter((step) => stateAfterGreeting({ step, window }) === '')
    expect(silent).toEqual(['none'])
  }
})
