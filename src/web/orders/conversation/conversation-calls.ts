import type { NewClaim, NewNote } from '#contract/order/conversation.ts'
import type { Api } from '#contract/wire/request.ts'
import type { OrderRef } from '../detail/order-ref.ts'

/** M1.6: the calls of the conversation, for the order's customer or a guest with its link. */
export function postNote(api: Api, { by, id }: OrderRef, body: NewNote, key: string) {
  const headers = { 'Idempotency-Key': key }
  return by === 'guest'
    ? api('POST /guest-orders/:token/notes', { params: { token: id }, body, headers })
    : api('POST /orders/:id/notes', { params: { id }, body, headers })
}

export function postRead(api: Api, { by, id }: OrderRef, last: string) {
  const body = { last }
  return by === 'guest'
    ? api('POST /guest-orders/:token/notes/read', { params: { token: id }, body })
    : api('POST /orders/:id/notes/read', { params: { id }, body })
}

export function postClaim(api: Api, { by, id }: OrderRef, body: NewClaim, key: string) {
  const headers = { 'Idempotency-Key': key }
  return by === 'guest'
    ? api('POST /guest-orders/:token/claims', { params: { token: id }, body, headers })
    : api('POST /orders/:id/claims', { params: { id }, body, headers })
}
