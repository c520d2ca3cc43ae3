import { beforeEach, expect, test, vi } from 'vitest'
import { type Api, NetworkFailure } from '#contract/wire/request.ts'
import { cartApi, cartLine, place, stubBrowser } from '#tests/support/cart-in-browser.ts'
import { cartStorage } from '../../state/storage/cart-storage.ts'
import { lineKey } from '../line-key.ts'
import { GuestBackend } from './guest-backend.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

const shirt = cartLine(1, 1)

function openGuest(server = cartApi()) {
  const failed = vi.fn()
  const ignored = () => {}
  const context = { api: server.api, place: () => place, changed: ignored, saved: ignored, failed, rejected: ignored }
  const backend = new GuestBackend(context)
  return { backend, server, failed, quantities: () => backend.items()?.map(({ qty }) => qty) }
}
const asked = (server: ReturnType<typeof cartApi>) => server.named('POST /cart/sync/guest').length

test('S4.8 S6.2 a line is in the storage at once, and quick presses are priced together', async () => {
  const { backend, server } = openGuest()
  await backend.add([shirt])
  backend.changeQuantity(lineKey(shirt), 2)
  backend.changeQuantity(lineKey(shirt), 3)
  expect(cartStorage.guest().map(({ qty }) => qty)).toEqual([3])
  expect(asked(server)).toBe(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(asked(server)).toBe(1)
})

test('S4.8 prices that arrive after a newer change are stale: they are dropped and requested again', async () => {
  const { backend, server, quantities } = openGuest()
  await backend.add([shirt])
  const answer = server.hold('POST /cart/sync/guest')
  await vi.advanceTimersByTimeAsync(500)
  backend.changeQuantity(lineKey(shirt), 4)
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(quantities()).toEqual([4])
  expect(cartStorage.guest().map(({ qty }) => qty)).toEqual([4])
  await vi.advanceTimersByTimeAsync(500)
  expect(asked(server)).toBe(2)
})

test('S4.8 a new price is shown as changed until the guest touches its line, not another one', async () => {
  const server = cartApi()
  const api = (async (name: 'POST /cart/sync/guest', input: never) => {
    const { items } = await server.api(name, input)
    const dearer = { price_per_pcs: '3.00', price_was: '2.00' }
    return { items: items.map((one) => (one.product_id === 1 ? { ...one, ...dearer } : one)), dropped: [] }
  }) as unknown as Api
  const { backend } = openGuest({ ...server, api })
  const coat = cartLine(2, 1)
  await backend.add([shirt, coat])
  await backend.refresh()
  const storedPrice = () => cartStorage.guest().find(({ product_id }) => product_id === 1)?.price_per_pcs
  expect(backend.items()?.[0]).toMatchObject({ price_per_pcs: '3.00', price_was: '2.00' })
  backend.changeQuantity(lineKey(coat), 2)
  expect([storedPrice(), backend.items()?.[0]?.price_was]).toEqual(['2.00', '2.00'])
  backend.changeQuantity(lineKey(shirt), 2)
  expect([storedPrice(), backend.items()?.[0]?.price_was]).toEqual(['3.00', null])
})

test('S8.10 a failed pricing changes nothing and is not shown', async () => {
  const { backend, server, failed, quantities } = openGuest()
  await backend.add([shirt])
  server.fail = () => new NetworkFailure({ cause: null })
  expect(await backend.refresh()).toEqual({ error: 'Sorry something went wrong' })
  expect(quantities()).toEqual([1])
  expect(failed).not.toHaveBeenCalled()
})

test('S3.10 lines that another app stored without an owner are the guest’s', () => {
  cartStorage.savePending([
    { ...shirt, owner: '', isTakenOver: false },
    { ...cartLine(2, 2), owner: 'mei', isTakenOver: false },
  ])
  openGuest()
  expect(cartStorage.guest().map(({ product_id }) => product_id)).toEqual([1])
  expect(cartStorage.pending().map(({ product_id }) => product_id)).toEqual([2])
})

test('more than 99 of one is refused in words, and the line stays', async () => {
  const { backend, failed, quantities } = openGuest()
  await backend.add([shirt])
  backend.changeQuantity(lineKey(shirt), 100)
  expect(failed).toHaveBeenCalledWith('You can order up to 99 of one item. You already have 1 in your cart.')
  expect(quantities()).toEqual([1])
})
