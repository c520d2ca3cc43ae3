import { beforeEach, expect, test, vi } from 'vitest'
import type { CartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import { type Account, createAppState } from '../state/app-state.ts'
import { defaultConfig } from '../state/default-config.ts'
import { createCart } from './cart-store.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('BroadcastChannel', undefined)
})

const customer = { kind: 'customer', details: { id: 'mei', first_name: 'Mei' } } as Account
const line = (product_name: string, outlet_id: number) =>
  ({
    id: product_name,
    product_id: outlet_id,
    product_name,
    qty: 1,
    outlet_id,
    sales_type_id: 1,
    modifiers: [],
  }) as unknown as CartItem

/** Answers GET /cart when told to, one promise for each outlet; nothing else is known. */
function heldUp() {
  const answers = new Map<string, (items: CartItem[]) => void>()
  const asked: string[] = []
  const api = ((name: string, input: { query?: { outlet_id: string } }) => {
    if (name !== 'GET /cart') return Promise.reject(new Error(name))
    const outlet = input.query?.outlet_id ?? ''
    asked.push(outlet)
    return new Promise((resolve) => answers.set(outlet, resolve))
  }) as unknown as Api
  return { api, asked, answer: (outlet: number, items: CartItem[]) => answers.get(String(outlet))?.(items) }
}

test('S4.8 an answer about the place before is dropped: the cart of another outlet is never shown', async () => {
  const { api, asked, answer } = heldUp()
  const store = createAppState({ config: defaultConfig, account: customer, info: null })
  const cart = createCart({ store, api })
  const seen: string[] = []
  cart.state.subscribe(() => seen.push(...cart.state.get().items.map(({ product_name }) => product_name)))
  cart.setAccount(customer)
  await cart.setPlace({ outlet_id: 1, sales_type_id: 1 })
  cart.open()
  await expect.poll(() => asked).toEqual(['1'])

  // The visitor goes to another outlet while the first answer is on its way.
  const moved = cart.setPlace({ outlet_id: 2, sales_type_id: 1 })
  await expect.poll(() => cart.state.get().place?.outlet_id).toBe(2)
  answer(1, [line('shirt of the first outlet', 1)])
  await expect.poll(() => asked).toEqual(['1', '2'])
  expect(cart.state.get()).toMatchObject({ kind: 'loading', items: [] })
  answer(2, [line('coat of the second outlet', 2)])
  await moved
  expect(cart.state.get()).toMatchObject({ kind: 'ready' })
  expect(new Set(seen)).toEqual(new Set(['coat of the second outlet']))
})
