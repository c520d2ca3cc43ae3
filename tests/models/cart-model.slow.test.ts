import { expect, test } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { menuOf } from '#tests/support/cart.ts'
import { testSite } from '#tests/support/site.ts'
import { cartCommands, cartShop, compareCarts } from './cart-commands.ts'
import { CartModel } from './cart-model.ts'
import { holds, shortestFailure } from './model-run.ts'

const site = await testSite()
const shop = await cartShop(await menuOf(site))

const cartModel = (wrap: (api: Api) => Api = (api) => api) => ({
  name: 'cart-model.slow',
  commands: cartCommands,
  setup: async () => ({
    model: new CartModel(),
    real: { ...shop, api: wrap(site.call((await site.signedIn()).token)) },
  }),
  compare: compareCarts,
  runs: 25,
  length: 30,
})

test('S4.4 S4.8 S4.10 S4.11 S5.6 S5.8 D1.11 D2.1 no sequence of commands differs from a cart kept by hand', async () => {
  await holds(cartModel())
})

test('a shop that forgets to remove a line is found, in two commands', async () => {
  const forgets = (api: Api): Api =>
    (async (name, input) => {
      const body = (input as { body?: { qty?: number } } | undefined)?.body
      return name === 'PATCH /cart' && body?.qty === 0 ? [] : api(name, input as never)
    }) as Api
  const found = await shortestFailure({ ...cartModel(forgets), length: 8 })
  expect(found).toHaveLength(2)
  expect(found[0]).toMatch(/^(add|sign in)/)
})
