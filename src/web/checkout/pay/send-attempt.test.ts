import { expect, test } from 'vitest'
import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { meaningOf } from './send-attempt.ts'

const refusal = (httpStatus: number, response: unknown = undefined) =>
  new ApiFailure(httpStatus, { status: false, message: 'No', ...(response === undefined ? {} : { response }) })

test.each([
  ['nothing answered', new NetworkFailure()],
  ['the server broke', refusal(500)],
  ['the database was away', refusal(503)],
  ['something of ours broke', new TypeError('x')],
])('fault: %s: whether the order is there is not known, so it is not a no', (_, error) => {
  expect(meaningOf(error)).toEqual({ kind: 'lost' })
})

test('each 409 means its own', () => {
  const quoted = { quote: {} }
  const purchase = { order_id: 'x' }
  expect(meaningOf(refusal(409, { code: 'quote_changed', quoted }))).toEqual({ kind: 'changed', quoted })
  expect(meaningOf(refusal(409, { code: 'order_waiting', order: 'ref' }))).toEqual({ kind: 'elsewhere', order: 'ref' })
  expect(meaningOf(refusal(409, { code: 'in_flight', purchase }))).toEqual({ kind: 'purchase', purchase })
  expect(meaningOf(refusal(409, { code: 'slot_unavailable' }))).toEqual({
    kind: 'refused',
    code: 'slot_unavailable',
    message: 'No',
  })
})

test('a no without a code is told in the server’s words', () => {
  expect(meaningOf(refusal(429))).toEqual({ kind: 'refused', code: null, message: 'No' })
  expect(meaningOf(refusal(400, null))).toEqual({ kind: 'refused', code: null, message: 'No' })
})
