import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { localLine } from '../../state/storage/cart-storage.ts'
import { createCustomerSide } from './customer-backend.ts'
import { putWaiting } from './pending-lines.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('S4.4 S8.9 a cart that is loaded twice while a line cannot be added tries once, and goes on at its own times', async () => {
  let tries = 0
  const api = (async (name: string) => {
    if (name === 'GET /cart') return { status: true, response: [] }
    tries += 1
    throw new ApiFailure(500, { message: 'A fault' })
  }) as unknown as Api
  const refused = vi.fn()
  const side = createCustomerSide(
    { api, place: () => ({ outlet_id: 1, sales_type_id: 1 }), changed: () => {}, refused, lost: () => {} },
    'mei',
  )
  const line = localLine({ product_id: 7, product_name: 'Shirt', qty: 1, outlet_id: 1, sales_type_id: 1 })
  if (!line) throw new Error('no line')
  putWaiting('mei', [line])
  await Promise.all([side.load(), side.load()])
  await side.load()
  expect(tries).toBe(1)
  for (const [index, ms] of [2000, 5000, 10_000].entries()) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(tries).toBe(index + 2)
  }
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toBe(4)
  expect(refused).toHaveBeenCalledTimes(1)
  // Somebody looks at the cart again, or the network is back.
  await side.load()
  expect(tries).toBe(5)
})
