import { beforeEach, expect, test, vi } from 'vitest'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { stubBrowser } from '#tests/support/cart-in-browser.ts'
import { localLine } from '../../state/storage/cart-storage.ts'
import { CustomerBackend } from './customer-backend.ts'
import { pendingLines } from './pending-lines.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

test('S4.4 S8.9 while a line cannot be added, a second load of the cart does not send it, and the scheduled retries do', async () => {
  let tries = 0
  const api = (async (name: string) => {
    if (name === 'GET /cart') return { status: true, response: [] }
    tries += 1
    throw new ApiFailure(500, { message: 'A fault' })
  }) as unknown as Api
  const failed = vi.fn()
  const place = { outlet_id: 1, sales_type_id: 1 }
  const ignored = () => {}
  const context = { api, place: () => place, changed: ignored, saved: ignored, failed, rejected: ignored }
  const backend = new CustomerBackend(context, 'mei')
  const line = localLine({ product_id: 7, product_name: 'Shirt', qty: 1, outlet_id: 1, sales_type_id: 1 })
  if (!line) throw new Error('no line')
  pendingLines.put('mei', [line])
  await Promise.all([backend.refresh(), backend.refresh()])
  await backend.refresh()
  expect(tries).toBe(1)
  for (const [index, ms] of [2000, 5000, 10_000].entries()) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(tries).toBe(index + 2)
  }
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toBe(4)
  expect(failed).toHaveBeenCalledTimes(1)
  // The shopper returns to the tab, or the network is back.
  await backend.refresh()
  expect(tries).toBe(5)
})
