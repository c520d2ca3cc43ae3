import { expect, test, vi } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { atMostStorage } from '../../state/storage/at-most-storage.ts'
import type { PayAttempt } from './pay-attempt.ts'
import { answerFromError, sendAttempt } from './send-attempt.ts'

const refusal = (httpStatus: number, response: unknown = undefined) =>
  new ApiFailure(httpStatus, { status: false, message: 'No', ...(response === undefined ? {} : { response }) })

test.each([
  ['nothing answered', new NetworkFailure()],
  ['the server broke', refusal(500)],
  ['the database was away', refusal(503)],
  ['our own code threw', new TypeError('x')],
])('fault: %s: the order may exist, so it is not a refusal', (_, error) => {
  expect(answerFromError(error)).toEqual({ kind: 'lost' })
})

test('each code of a 409 has its own meaning', () => {
  const quoted = { quote: {} }
  const purchase = { order_id: 'x' }
  expect(answerFromError(refusal(409, { code: 'quote_changed', quoted }))).toEqual({ kind: 'changed', quoted })
  expect(answerFromError(refusal(409, { code: 'order_waiting', order: 'ref' }))).toEqual({
    kind: 'ordered',
    order: 'ref',
  })
  expect(answerFromError(refusal(409, { code: 'in_flight', purchase }))).toEqual({ kind: 'purchase', purchase })
  expect(answerFromError(refusal(409, { code: 'slot_unavailable' }))).toEqual({
    kind: 'refused',
    code: 'slot_unavailable',
    message: 'No',
  })
})

test('a refusal without a code has the server’s message', () => {
  expect(answerFromError(refusal(429))).toEqual({ kind: 'refused', code: null, message: 'No' })
  expect(answerFromError(refusal(400, null))).toEqual({ kind: 'refused', code: null, message: 'No' })
})

test('P1.3 a guest’s own limit is remembered on the device with the order, also that it was given up', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  const api = (async () => ({ payment: {} })) as unknown as Api
  const send = (owner: string, atMost?: number | null) => {
    const body = { payment: { kind: 'paynow' }, ...(atMost === undefined ? {} : { at_most_cents: atMost }) }
    return sendAttempt(api, {
      kind: 'place',
      key: 'k',
      owner,
      bought: [],
      totalCents: 1,
      body,
    } as unknown as PayAttempt)
  }
  await send('customer', 5000)
  expect(atMostStorage.cents()).toBeNull()
  await send('guest', 5500)
  expect(atMostStorage.cents()).toBe(5500)
  await send('guest')
  expect(atMostStorage.cents()).toBe(5500)
  await send('guest', null)
  expect(atMostStorage.cents()).toBeNull()
})
