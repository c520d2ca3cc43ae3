import type { OrderView } from '#contract/order/order-shapes.ts'
import { callPath } from '#contract/wire/call.ts'
import type { Api } from '#contract/wire/request.ts'

/** Identifies an order to the API: by its id for its customer, by the token of the link for a guest (D4.3). */
export type OrderRef = { by: 'customer' | 'guest'; id: string }

export const customersRef = (id: string | undefined): OrderRef => ({ by: 'customer', id: id ?? '' })
export const guestsRef = (token: string | undefined): OrderRef => ({ by: 'guest', id: token ?? '' })

/** The API path that all calls about the order start with. */
export function apiBase({ by, id }: OrderRef): string {
  return by === 'guest' ? callPath('/guest-orders/:token', { token: id }) : callPath('/orders/:id', { id })
}

export function loadOrder(api: Api, { by, id }: OrderRef, signal: AbortSignal): Promise<OrderView> {
  return by === 'guest'
    ? api('GET /guest-orders/:token', { params: { token: id }, signal })
    : api('GET /orders/:id', { params: { id }, signal })
}
