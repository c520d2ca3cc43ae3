import { beforeEach, expect, test, vi } from 'vitest'
import type { CartUpdate } from '#contract/order/cart.ts'
import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { cartApi, cartLine, place, stubBrowser } from '#tests/support/cart-in-browser.ts'
import { lineKey } from '../line-key.ts'
import { Outbox } from './outbox.ts'
import { pendingLines } from './pending-lines.ts'
import { ServerCart } from './server-cart.ts'

let stored: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  stored = stubBrowser()
})

const [shirt, coat] = [cartLine(1, 1), cartLine(2, 1)]
const [shirtKey, coatKey] = [lineKey(shirt), lineKey(coat)]

async function openOutbox(server: ReturnType<typeof cartApi>) {
  const failed = vi.fn()
  const rejected = vi.fn()
  const ignored = () => {}
  const context = { api: server.api, place: () => place, changed: ignored, saved: ignored, failed, rejected }
  const serverCart = new ServerCart(context)
  await serverCart.fetch()
  const outbox = new Outbox(context, 'mei', serverCart)
  return { outbox, failed, rejected, quantities: () => outbox.items()?.map(({ qty }) => qty) }
}

test('a line has one pending quantity, the newest', async () => {
  const server = cartApi(shirt, coat)
  const { outbox } = await openOutbox(server)
  for (const qty of [2, 3, 4]) outbox.putQuantity(shirtKey, qty)
  outbox.putQuantity(coatKey, 9)
  await outbox.send()
  expect(server.sentQuantities()).toEqual([4, 9])
})

test('one request is answered before the next one starts', async () => {
  const server = cartApi(shirt, coat)
  const { outbox } = await openOutbox(server)
  const answer = server.hold('PATCH /cart')
  outbox.putQuantity(shirtKey, 2)
  const first = outbox.send()
  await vi.advanceTimersByTimeAsync(0)
  outbox.putQuantity(coatKey, 3)
  const second = outbox.send()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.sentQuantities()).toEqual([2])
  answer()
  await first
  await vi.advanceTimersByTimeAsync(0)
  answer()
  await second
  expect(server.sentQuantities()).toEqual([2, 3])
})

test('a quantity that the API has already is not sent', async () => {
  const server = cartApi(shirt)
  const { outbox } = await openOutbox(server)
  outbox.putQuantity(shirtKey, 2)
  outbox.putQuantity(shirtKey, 1)
  await outbox.send()
  expect(server.sentQuantities()).toEqual([])
  expect(stored.has('cart-taps')).toBe(false)
})

test('S8.9 a refused quantity is taken back alone; without a network all are', async () => {
  const server = cartApi(shirt, coat)
  const { outbox, failed, quantities } = await openOutbox(server)
  const isShirt = () => (server.calls.at(-1)?.input.body as CartUpdate | undefined)?.cart_id === shirt.id
  server.fail = (name) => (name === 'PATCH /cart' && isShirt() ? new ApiFailure(409, null) : null)
  outbox.putQuantity(shirtKey, 5)
  outbox.putQuantity(coatKey, 6)
  await outbox.send()
  expect(quantities()).toEqual([1, 6])
  server.fail = () => new NetworkFailure({ cause: null })
  outbox.putQuantity(shirtKey, 7)
  outbox.putQuantity(coatKey, 8)
  await outbox.send()
  expect(quantities()).toEqual([1, 6])
  expect(server.sentQuantities()).toEqual([5, 6, 7])
  expect(failed).toHaveBeenCalledTimes(2)
})

test('S4.11 removing a line that the API no longer has is no failure', async () => {
  const server = cartApi(shirt)
  const { outbox, failed, quantities } = await openOutbox(server)
  server.lines = []
  server.fail = (name) => (name === 'PATCH /cart' ? new ApiFailure(404, null) : null)
  outbox.putQuantity(shirtKey, 0)
  await outbox.send()
  expect(failed).not.toHaveBeenCalled()
  expect(quantities()).toEqual([])
})

test('S8.12 when the login has ended, quantities stay pending and no message is shown', async () => {
  const server = cartApi(shirt)
  const { outbox, failed, quantities } = await openOutbox(server)
  server.fail = () => new ApiFailure(401, null)
  outbox.putQuantity(shirtKey, 4)
  await outbox.send()
  expect(quantities()).toEqual([4])
  expect(failed).not.toHaveBeenCalled()
  expect(stored.get('cart-taps')).toContain('"qty":4')
})

test('S4.10 an addition to a line with a pending quantity keeps both', async () => {
  const server = cartApi(shirt)
  const { outbox, quantities } = await openOutbox(server)
  outbox.putQuantity(shirtKey, 3)
  await outbox.add([cartLine(1, 2)])
  expect(quantities()).toEqual([5])
  await vi.advanceTimersByTimeAsync(500)
  expect(server.lines.map(({ qty }) => qty)).toEqual([5])
})

test('S4.4 an addition whose answer was lost is sent again with the same merge key', async () => {
  const server = cartApi()
  const { outbox } = await openOutbox(server)
  server.fail = () => new NetworkFailure({ cause: null })
  expect(await outbox.add([cartLine(1, 1, { merge_key: 'first-press' })])).toHaveLength(1)
  server.fail = () => null
  expect(await outbox.add([cartLine(1, 1, { merge_key: 'second-press' })])).toEqual([])
  const keys = server.named('POST /cart/add').map(({ input }) => (input.body as { merge_key: string }).merge_key)
  expect(keys).toEqual(['first-press', 'first-press'])
})

test('S4.11 a press while the page’s last request is on its way is sent after it', async () => {
  const server = cartApi(shirt)
  const { outbox, quantities } = await openOutbox(server)
  const answer = server.hold('PATCH /cart')
  outbox.putQuantity(shirtKey, 2)
  outbox.sendOnLeave()
  outbox.putQuantity(shirtKey, 3)
  server.stopHolding('PATCH /cart')
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(quantities()).toEqual([3])
  expect(stored.get('cart-taps')).toContain('"qty":3')
  await outbox.send()
  expect(server.sentQuantities()).toEqual([2, 3])
  expect(server.lines.map(({ qty }) => qty)).toEqual([3])
})

test('S4.4 S8.9 a rejected line is named, also when the line after it fails', async () => {
  const server = cartApi(shirt)
  const { outbox, rejected } = await openOutbox(server)
  const failures = [new ApiFailure(409, { message: 'Sold out' }), new NetworkFailure({ cause: null })]
  server.fail = (name) => (name === 'POST /cart/add' ? failures.shift() : null)
  pendingLines.put('mei', [cartLine(2, 1), cartLine(3, 1)])
  await outbox.send()
  expect(rejected.mock.calls.flat(2)).toMatchObject([{ name: 'Product 2', reason: 'Sold out' }])
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.lines.map(({ product_id }) => product_id)).toEqual([1, 3])
  expect(rejected).toHaveBeenCalledTimes(1)
})

test('S8.9 of several lines that are added together, each that did not arrive is named', async () => {
  const server = cartApi()
  const { outbox } = await openOutbox(server)
  const failures = [new ApiFailure(409, { message: 'Sold out' }), new NetworkFailure({ cause: null })]
  server.fail = (name) => (name === 'POST /cart/add' ? failures.shift() : null)
  expect(await outbox.add([cartLine(2, 1), cartLine(3, 1)])).toEqual([
    { name: 'Product 2', reason: 'Something went wrong. Sold out' },
    { name: 'Product 3', reason: 'Something went wrong' },
  ])
})

test('S8.12 of two presses before the login ended, the newer one stays pending', async () => {
  const server = cartApi(shirt)
  const { outbox, quantities } = await openOutbox(server)
  const answer = server.hold('PATCH /cart')
  server.fail = () => new ApiFailure(401, null)
  outbox.putQuantity(shirtKey, 4)
  const sent = outbox.send()
  await vi.advanceTimersByTimeAsync(0)
  outbox.putQuantity(shirtKey, 5)
  answer()
  await sent
  expect(quantities()).toEqual([5])
  expect(stored.get('cart-taps')).toContain('"qty":5')
})

test('S4.10 an addition that fails takes back its pieces, and the press before it counts', async () => {
  const server = cartApi(shirt)
  const { outbox, quantities } = await openOutbox(server)
  outbox.putQuantity(shirtKey, 3)
  server.fail = (name) => (name === 'POST /cart/add' ? new NetworkFailure({ cause: null }) : null)
  const added = outbox.add([cartLine(1, 2)])
  expect(quantities()).toEqual([5])
  await added
  expect(quantities()).toEqual([3])
  await vi.advanceTimersByTimeAsync(500)
  expect(server.lines.map(({ qty }) => qty)).toEqual([3])
})

test('S4.4 after lines have arrived, the next failure is shown and retried from the first wait again', async () => {
  const server = cartApi(shirt)
  const { outbox, failed } = await openOutbox(server)
  const isBroken = (name: string) => (name === 'POST /cart/add' ? new NetworkFailure({ cause: null }) : null)
  for (const product of [2, 3]) {
    server.fail = isBroken
    pendingLines.put('mei', [cartLine(product, 1)])
    await outbox.send()
    await vi.advanceTimersByTimeAsync(2000)
    server.fail = () => null
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.lines.map(({ product_id }) => product_id)).toContain(product)
  }
  expect(failed).toHaveBeenCalledTimes(2)
})

test('a closed outbox neither sends nor saves', async () => {
  const server = cartApi(shirt)
  const { outbox } = await openOutbox(server)
  outbox.putQuantity(shirtKey, 2)
  stored.clear()
  outbox.close()
  outbox.putQuantity(shirtKey, 3)
  outbox.sendSoon()
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.sentQuantities()).toEqual([])
  expect(stored.size).toBe(0)
})
