import { expect, test } from 'vitest'
import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { answerFromError } from './send-attempt.ts'

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
