import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import { cartApi, cartLine, customer, place, stubBrowser } from '#tests/support/cart-in-browser.ts'
import { createAppState } from '../state/app-state.ts'
import { defaultConfig } from '../state/default-config.ts'
import { CartStore } from './cart-store.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('BroadcastChannel', undefined)
})

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

/** Answers only GET /cart, with one promise per outlet that the test resolves. */
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

test('S4.8 a stale answer about the previous place is dropped: the cart of another outlet is never shown', async () => {
  const { api, asked, answer } = heldUp()
  const store = createAppState({ config: defaultConfig, account: customer, info: null })
  const cart = new CartStore({ store, api })
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

test('S2.21 what the API says about the outlet before is dropped: the cart never shows another outlet as closed', async () => {
  const server = cartApi()
  const outlets = new Map<string, () => void>()
  const api = (async (name: 'GET /cart', input: { params: { id: string } }) => {
    if ((name as string) === 'GET /sales-types') return [{ id: 1, name: 'Drop off', category_id: 1, min_spend: '0.00' }]
    if ((name as string) !== 'GET /outlets/:id') return server.api(name, input as never)
    const { id } = input.params
    return new Promise((resolve) => outlets.set(id, () => resolve({ outlet: `Outlet ${id}`, is_closed: id === '1' })))
  }) as unknown as Api
  const cart = new CartStore({ store: createAppState({ config: defaultConfig, account: customer, info: null }), api })
  stubBrowser()
  cart.setAccount(customer)
  await cart.setPlace(place)
  cart.open()
  const moved = cart.setPlace({ outlet_id: 2, sales_type_id: 1 })
  await expect.poll(() => [...outlets.keys()]).toEqual(['1', '2'])
  outlets.get('2')?.()
  await moved
  outlets.get('1')?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(cart.state.get().facts?.outlet).toMatchObject({ outlet: 'Outlet 2', is_closed: false })
})

describe('S4.11 an answer that arrives after a newer change does not overwrite it', () => {
  async function opened(...lines: CartItem[]) {
    const server = cartApi(...lines)
    const store = createAppState({ config: defaultConfig, account: customer, info: null })
    const cart = new CartStore({ store, api: server.api })
    cart.setAccount(customer)
    await cart.setPlace(place)
    await cart.refresh()
    const quantities = () => cart.state.get().items.map(({ qty }) => qty)
    expect(quantities()).toEqual(lines.map(({ qty }) => qty))
    return { server, cart, quantities }
  }

  beforeEach(() => {
    vi.useFakeTimers()
    stubBrowser()
  })

  test('the answer to an older press', async () => {
    const shirt = cartLine(1, 1)
    const { server, cart, quantities } = await opened(shirt)
    const answer = server.hold('PATCH /cart')
    cart.changeQuantity(shirt, 2)
    await vi.advanceTimersByTimeAsync(500)
    expect(server.sentQuantities()).toEqual([2])
    cart.changeQuantity(shirt, 3)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(quantities()).toEqual([3])
    await vi.advanceTimersByTimeAsync(500)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.sentQuantities()).toEqual([2, 3])
    expect(quantities()).toEqual([3])
    expect(server.lines.map(({ qty }) => qty)).toEqual([3])
  })

  test('the answer to a refresh that read the cart before the press', async () => {
    const shirt = cartLine(1, 1)
    const { server, cart, quantities } = await opened(shirt)
    const answer = server.hold('GET /cart')
    const refreshed = cart.refresh()
    await vi.advanceTimersByTimeAsync(0)
    cart.changeQuantity(shirt, 5)
    await vi.advanceTimersByTimeAsync(600)
    // The press waits for the refresh to end, so its answer is the newer one.
    expect(server.sentQuantities()).toEqual([])
    answer()
    await refreshed
    await vi.advanceTimersByTimeAsync(0)
    expect(server.sentQuantities()).toEqual([5])
    expect(quantities()).toEqual([5])
  })

  test('the answer to a refresh that read the cart before an addition', async () => {
    const { server, cart, quantities } = await opened(cartLine(1, 1))
    const answer = server.hold('GET /cart')
    const refreshed = cart.refresh()
    await vi.advanceTimersByTimeAsync(0)
    const added = cart.add([cartLine(2, 4)])
    expect(quantities()).toEqual([1, 4])
    answer()
    await Promise.all([refreshed, added])
    expect(quantities()).toEqual([1, 4])
    expect(server.named('POST /cart/add')).toHaveLength(1)
  })

  test('the answer to a press at the previous place', async () => {
    const shirt = cartLine(1, 1)
    const { server, cart, quantities } = await opened(shirt)
    const answer = server.hold('PATCH /cart')
    cart.changeQuantity(shirt, 2)
    await vi.advanceTimersByTimeAsync(500)
    const moved = cart.setPlace({ outlet_id: 2, sales_type_id: 1 })
    await vi.advanceTimersByTimeAsync(0)
    answer()
    await moved
    await vi.advanceTimersByTimeAsync(0)
    expect(quantities()).toEqual([])
    expect(cart.state.get().kind).toBe('loading')
  })
})
