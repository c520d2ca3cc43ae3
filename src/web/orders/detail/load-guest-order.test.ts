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

test('P1.2 a guest’s page loads how an order whose hold was refused can be paid, by the token of its link', async () => {
  const order = { acts: {}, status: 'confirmed', trips: [], weight: { hold: 'failed', weighed_at: null } }
  const asked: unknown[] = []
  const api = (async (call: string, { params }: { params?: object }) => {
    if (call === 'GET /checkout/orders/:id') asked.push(params)
    return call === 'GET /guest-orders/:token' ? order : { call }
  }) as unknown as Api
  const loaded = await loadGuestOrder(api, 'token', new AbortController().signal)
  expect(asked).toEqual([{ id: 'token' }])
  expect(loaded).toMatchObject({
    refusedHold: { call: 'GET /checkout/orders/:id' },
    weightOptions: { call: 'GET /payments/options' },
  })
})
