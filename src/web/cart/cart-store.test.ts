import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { cartApi, cartLine, customer, guest, place, stubBrowser } from '#tests/support/cart-in-browser.ts'
import { type Account, createAppState } from '../state/app-state.ts'
import { defaultConfig } from '../state/default-config.ts'
import { cartStorage } from '../state/storage/cart-storage.ts'
import { CartStore } from './cart-store.ts'

let stored: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  stored = stubBrowser()
})

/** A tab that has loaded the cart of this account. */
async function openTab(server: ReturnType<typeof cartApi>, account: Account = customer) {
  const store = createAppState({ config: defaultConfig, account, info: null })
  const cart = new CartStore({ store, api: server.api })
  cart.setAccount(account)
  await cart.setPlace(place)
  await cart.refresh()
  return {
    cart,
    quantities: () => cart.state.get().items.map(({ qty }) => qty),
    message: () => store.get().snackbar?.text,
  }
}

const shirt = cartLine(1, 1)
const quantitiesOf = (lines: readonly { qty: number }[]) => lines.map(({ qty }) => qty)

test('S7.7 quick presses are shown at once and sent as one request with the last quantity', async () => {
  const server = cartApi(shirt)
  const { cart, quantities } = await openTab(server)
  for (const qty of [2, 3, 4]) {
    cart.changeQuantity(shirt, qty)
    expect(quantities()).toEqual([qty])
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(server.sentQuantities()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(server.sentQuantities()).toEqual([4])
  expect(quantitiesOf(server.lines)).toEqual([4])
})

describe.each([
  ['a refusal', new ApiFailure(409, { message: 'Something went wrong' })],
  ['a fault of the API', new ApiFailure(500, { message: 'A fault' })],
  ['a lost network', new NetworkFailure({ cause: null })],
])('S5.7 S8.9 %s', (_, failure) => {
  test('takes a quantity back, with a message', async () => {
    const server = cartApi(shirt)
    const { cart, quantities, message } = await openTab(server)
    server.fail = (name) => (name === 'PATCH /cart' ? failure : null)
    cart.changeQuantity(shirt, 2)
    expect([quantities(), message()]).toEqual([[2], undefined])
    await vi.advanceTimersByTimeAsync(500)
    expect([quantities(), message()]).toEqual([[1], 'Something went wrong'])
    // Nothing is sent again, neither now nor by the next page.
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(server.sentQuantities()).toEqual([2])
    expect(stored.has('cart-taps')).toBe(false)
  })

  test('takes an added line back, with a message', async () => {
    const server = cartApi(shirt)
    const { cart, quantities } = await openTab(server)
    server.fail = (name) => (name === 'POST /cart/add' ? failure : null)
    const added = cart.add([cartLine(2, 3)])
    expect(quantities()).toEqual([1, 3])
    expect(await added).toEqual([{ name: 'Product 2', reason: 'Something went wrong' }])
    expect(quantities()).toEqual([1])
    expect(stored.has('cart')).toBe(false)
  })
})

test('S8.9 a refusal shows its reason after the specification’s words', async () => {
  const server = cartApi(shirt)
  const { cart, message } = await openTab(server)
  server.fail = (name) => (name === 'PATCH /cart' ? new ApiFailure(422, { errors: { qty: 'At most 99.' } }) : null)
  cart.changeQuantity(shirt, 99)
  await vi.advanceTimersByTimeAsync(500)
  expect(message()).toBe('Something went wrong. At most 99.')
})

test('S7.6 without a network the cart keeps its lines as stale, and is up to date when the network is back', async () => {
  const server = cartApi(shirt)
  const { cart, quantities } = await openTab(server)
  server.fail = () => new NetworkFailure({ cause: null })
  await cart.refresh()
  expect(cart.state.get()).toMatchObject({ kind: 'ready', isStale: true })
  expect(quantities()).toEqual([1])
  server.fail = () => null
  server.lines = [cartLine(1, 6)]
  await cart.reconnect()
  expect(cart.state.get()).toMatchObject({ kind: 'ready', isStale: false })
  expect(quantities()).toEqual([6])
})

test('S4.4 S7.6 when the network is back, lines that wait for their next try are sent at once', async () => {
  const server = cartApi()
  const { cart, quantities } = await openTab(server, guest)
  await cart.add([cartLine(1, 3)])
  server.fail = (name) => (name === 'POST /cart/add' ? new NetworkFailure({ cause: null }) : null)
  cart.setAccount(customer)
  await vi.advanceTimersByTimeAsync(0)
  server.fail = () => null
  // A refresh leaves them to their own time.
  await cart.refresh()
  expect(quantitiesOf(server.lines)).toEqual([])
  await cart.reconnect()
  expect(quantitiesOf(server.lines)).toEqual([3])
  expect(quantities()).toEqual([3])
})

test('S4.8 a press is sent before the cart goes to another place', async () => {
  const server = cartApi(shirt)
  const { cart } = await openTab(server)
  cart.changeQuantity(shirt, 4)
  await cart.setPlace({ outlet_id: 2, sales_type_id: 1 })
  expect(quantitiesOf(server.lines)).toEqual([4])
})

test('S4.7 after a sign-out nothing of the customer’s is sent or kept', async () => {
  const server = cartApi(shirt)
  const { cart } = await openTab(server)
  cart.changeQuantity(shirt, 4)
  stored.clear()
  cart.setAccount(guest)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.sentQuantities()).toEqual([])
  expect(stored.has('cart-taps')).toBe(false)
})

describe('S4.11 a page that ends with pending quantities', () => {
  test('sends them in a request that outlives it', async () => {
    const server = cartApi(shirt)
    const { cart } = await openTab(server)
    cart.changeQuantity(shirt, 3)
    cart.sendOnLeave()
    expect(server.named('PATCH /cart').map(({ input }) => input.keepalive)).toEqual([true])
    expect(quantitiesOf(server.lines)).toEqual([3])
  })

  test('leaves them to the next page, which sends them', async () => {
    const server = cartApi(shirt)
    const before = await openTab(server)
    before.cart.changeQuantity(shirt, 3)
    // The page is gone before the request.
    vi.clearAllTimers()
    const { quantities } = await openTab(server)
    await vi.advanceTimersByTimeAsync(0)
    expect(server.sentQuantities()).toEqual([3])
    expect(quantities()).toEqual([3])
    expect(stored.has('cart-taps')).toBe(false)
  })

  test('does not undo what another device has changed meanwhile', async () => {
    const server = cartApi(shirt)
    const before = await openTab(server)
    before.cart.changeQuantity(shirt, 3)
    vi.clearAllTimers()
    server.lines = [cartLine(1, 7)]
    const { quantities } = await openTab(server)
    await vi.advanceTimersByTimeAsync(0)
    expect(server.sentQuantities()).toEqual([])
    expect(quantities()).toEqual([7])
    expect(stored.has('cart-taps')).toBe(false)
  })
})

test('S4.4 S7.8 a sign-in merges the guest’s lines into the customer’s cart, each once', async () => {
  const server = cartApi(cartLine(1, 2))
  const { cart, quantities } = await openTab(server, guest)
  await cart.add([cartLine(1, 3)])
  await cart.add([cartLine(2, 4)])
  expect(quantities()).toEqual([3, 4])
  expect(server.named('POST /cart/add')).toEqual([])
  cart.setAccount(customer)
  await vi.advanceTimersByTimeAsync(0)
  expect(quantities()).toEqual([5, 4])
  expect(quantitiesOf(server.lines)).toEqual([5, 4])
  expect([cartStorage.guest(), cartStorage.pending()]).toEqual([[], []])
})

test('S4.4 S8.9 lines that cannot be merged stay in the browser until they arrive', async () => {
  const server = cartApi()
  const { cart, message } = await openTab(server, guest)
  await cart.add([cartLine(1, 3)])
  server.fail = (name) => (name === 'POST /cart/add' ? new NetworkFailure({ cause: null }) : null)
  cart.setAccount(customer)
  await vi.advanceTimersByTimeAsync(0)
  expect(message()).toBe('Something went wrong')
  expect(cartStorage.pending()).toHaveLength(1)
  server.fail = () => null
  await vi.advanceTimersByTimeAsync(2000)
  expect(quantitiesOf(server.lines)).toEqual([3])
  expect(cartStorage.pending()).toEqual([])
})

describe('S3.9 S4.12 two open tabs', () => {
  /** Delivers a message to the other tabs at once. */
  class Channel extends EventTarget {
    static open: Channel[] = []
    constructor() {
      super()
      Channel.open.push(this)
    }
    postMessage(): void {
      for (const one of Channel.open) if (one !== this) one.dispatchEvent(new Event('message'))
    }
  }

  beforeEach(() => {
    Channel.open = []
    vi.stubGlobal('BroadcastChannel', Channel)
  })

  test('a customer’s change in one is shown in the other', async () => {
    const server = cartApi(shirt)
    const here = await openTab(server)
    const there = await openTab(server)
    here.cart.changeQuantity(shirt, 2)
    await vi.advanceTimersByTimeAsync(500)
    expect(there.quantities()).toEqual([1])
    await vi.advanceTimersByTimeAsync(120)
    expect(there.quantities()).toEqual([2])
  })

  test('the other’s change does not overwrite a newer press here', async () => {
    const server = cartApi(shirt)
    const here = await openTab(server)
    const there = await openTab(server)
    there.cart.changeQuantity(shirt, 2)
    await vi.advanceTimersByTimeAsync(450)
    here.cart.changeQuantity(shirt, 5)
    await vi.advanceTimersByTimeAsync(200)
    expect(server.sentQuantities()).toEqual([2, 5])
    await vi.advanceTimersByTimeAsync(1000)
    expect([here.quantities(), there.quantities(), quantitiesOf(server.lines)]).toEqual([[5], [5], [5]])
  })

  test('a guest’s change in one is shown in the other, also without channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const server = cartApi()
    const here = await openTab(server, guest)
    const there = await openTab(server, guest)
    await here.cart.add([shirt])
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 't-cart' }))
    await vi.advanceTimersByTimeAsync(120)
    expect(there.quantities()).toEqual([1])
  })
})

test('S4.9 a guest’s lines for another place are put away, and come back with their place', async () => {
  const { cart, quantities } = await openTab(cartApi(), guest)
  const discarded = vi.fn()
  cart.onDiscard(discarded)
  await cart.add([shirt])
  await cart.setPlace({ outlet_id: 2, sales_type_id: 1 })
  expect(quantities()).toEqual([])
  expect(discarded).toHaveBeenCalledTimes(1)
  await cart.setPlace(place)
  expect(quantities()).toEqual([1])
})

test('S4.11 a removed line goes at once, and Undo adds it again', async () => {
  const server = cartApi(shirt)
  const store = createAppState({ config: defaultConfig, account: customer, info: null })
  const cart = new CartStore({ store, api: server.api })
  cart.setAccount(customer)
  await cart.setPlace(place)
  await cart.refresh()
  cart.remove(shirt)
  expect(cart.state.get().items).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(server.lines).toEqual([])
  store.get().snackbar?.action?.onAct()
  await vi.advanceTimersByTimeAsync(0)
  expect(quantitiesOf(server.lines)).toEqual([1])
})
