import { expect, test } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { menuOf } from '#tests/support/cart.ts'
import { placeOf } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'
import { newBuyer, sharedShop } from './buying.ts'
import { checkoutCommands, compareCheckout } from './checkout-commands.ts'
import { CheckoutModel } from './checkout-model.ts'
import { holds, shortestFailure } from './model-run.ts'

const site = await testSite()
const menu = await menuOf(site)
await menu.change('UPDATE outlet SET slot_capacity = 100000')
const shared = await sharedShop(site, await placeOf(site, 'drop-off'), (await menu.product('delicates-wash')).id)

const checkoutModel = (wrap: (api: Api) => Api = (api) => api) => ({
  name: 'checkout-model.slow',
  commands: checkoutCommands,
  setup: async () => {
    const buyer = await newBuyer(shared)
    return { model: new CheckoutModel(), real: { ...buyer, api: wrap(buyer.api), sent: new Map() } }
  },
  compare: compareCheckout,
  runs: 25,
  length: 24,
})

test('D3.3 D3.5 D4.6 no sequence of commands at the checkout moves a cent that the model does not', async () => {
  await holds(checkoutModel())
})

test('a browser that sends an order again with another key is found', async () => {
  const forgets = (api: Api): Api => {
    const seen = new Set<string>()
    return (async (name, input) => {
      const { headers } = (input ?? {}) as { headers?: Record<string, string> }
      const key = headers?.['Idempotency-Key']
      const isAgain = name === 'POST /checkout/orders' && key !== undefined && seen.has(key)
      if (key) seen.add(key)
      return api(
        name,
        (isAgain ? { ...(input as object), headers: { 'Idempotency-Key': `${key}again` } } : input) as never,
      )
    }) as Api
  }
  const found = await shortestFailure({ ...checkoutModel(forgets), length: 10 })
  expect(found.length).toBeLessThanOrEqual(4)
})
