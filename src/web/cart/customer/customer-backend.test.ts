import { beforeEach, expect, test, vi } from 'vitest'
import type { CartUpdate, NewCartItem } from '#contract/order/cart.ts'
import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { cartApi, cartLine, place, stubBrowser } from '#tests/support/cart-in-browser.ts'
import { lineKey } from '../line-key.ts'
import { CustomerBackend } from './customer-backend.ts'

let stored: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  stored = stubBrowser()
})

const [shirt, coat] = [cartLine(1, 1), cartLine(2, 2)]
const elsewhere = { outlet_id: 2, sales_type_id: 1 }

async function openBackend(server: ReturnType<typeof cartApi>) {
  const [failed, rejected] = [vi.fn(), vi.fn()]
  const ignored = () => {}
  const context = { api: server.api, place: () => place, changed: ignored, saved: ignored, failed, rejected }
  const backend = new CustomerBackend(context, 'mei')
  await backend.refresh()
  return { backend, failed, rejected, quantities: () => backend.items()?.map(({ qty }) => qty) }
}

/** The lines that were removed, and where lines were added. */
const removed = (server: ReturnType<typeof cartApi>) =>
  server.named('PATCH /cart').flatMap(({ input }) => {
    const { cart_id, qty } = input.body as CartUpdate
    return qty === 0 ? [cart_id] : []
  })
const addedAt = (server: ReturnType<typeof cartApi>) =>
  server.named('POST /cart/add').map(({ input }) => (input.body as NewCartItem).outlet_id)

test('D1.5 lines that move are added at the other place first, then removed here', async () => {
  const server = cartApi(shirt, coat)
  const { backend } = await openBackend(server)
  await backend.move([shirt, coat].map((line) => ({ ...line, ...elsewhere })))
  expect(addedAt(server)).toEqual([2, 2])
  expect(removed(server)).toEqual([shirt.id, coat.id])
  expect(server.calls.map(({ name }) => name).slice(1, 3)).toEqual(['POST /cart/add', 'POST /cart/add'])
  expect(backend.items()).toBeNull()
})

test.each([
  ['refuses', new ApiFailure(409, { message: 'Not sold here' })],
  ['cannot add', new NetworkFailure({ cause: null })],
])('D1.5 a line that the other place %s stays where it is, and nothing of it is left pending', async (_, failure) => {
  const server = cartApi(shirt, coat)
  const { backend } = await openBackend(server)
  const isCoat = () => (server.calls.at(-1)?.input.body as NewCartItem | undefined)?.product_id === coat.product_id
  server.fail = (name) => (name === 'POST /cart/add' && isCoat() ? failure : null)
  await backend.move([shirt, coat].map((line) => ({ ...line, ...elsewhere })))
  expect(removed(server)).toEqual([shirt.id])
  expect(stored.has('cart')).toBe(false)
})

test('S4.11 another choice for a line is sent after the quantity that was pressed before', async () => {
  const server = cartApi(shirt)
  const { backend } = await openBackend(server)
  backend.changeQuantity(lineKey(shirt), 4)
  expect(await backend.edit(lineKey(shirt), { ...shirt, qty: 5 })).toBeNull()
  expect(server.sentQuantities()).toEqual([4, 5])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.sentQuantities()).toEqual([4, 5])
})

test('S4.7 an order that bought all lines takes the pending quantities with it', async () => {
  const server = cartApi(shirt)
  const { backend, quantities } = await openBackend(server)
  backend.changeQuantity(lineKey(shirt), 4)
  expect(stored.get('cart-taps')).toContain('"qty":4')
  backend.clear()
  expect([quantities(), stored.has('cart-taps')]).toEqual([[], false])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.sentQuantities()).toEqual([])
})
