import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { loadGuestOrder } from './load-guest-order.ts'

const unhandled = vi.fn()
afterEach(() => process.off('unhandledRejection', unhandled))

test('D4.8 a load that is aborted rejects, and leaves no other rejection unhandled', async () => {
  process.on('unhandledRejection', unhandled)
  const aborted = new Error('aborted')
  const order = { acts: { answer: true }, status: 'awaiting_approval', trips: [{ slug: 'pickup-1' }] }
  const loaded: Record<string, object> = {
    'GET /guest-orders/:token': order,
    'GET /guest-orders/:token/message-preferences': {},
    'GET /guest-orders/:token/offers': [],
  }
  const api = ((call: string) =>
    call in loaded ? Promise.resolve(loaded[call]) : Promise.reject(aborted)) as unknown as Api
  await expect(loadGuestOrder(api, 'token', new AbortController().signal)).rejects.toBe(aborted)
  // Node reports unhandled rejections before the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})
