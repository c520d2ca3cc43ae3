import type { OrderView } from '#contract/order/order-shapes.ts'
import { callPath } from '#contract/wire/call.ts'
import type { Api } from '#contract/wire/request.ts'

/** How an order is asked for: by its id for the customer whose it is, by the token of the link for a guest (D4.3). */
export type OrderRef = { by: 'customer' | 'guest'; id: string }

export const customersRef = (id: string | undefined): OrderRef => ({ by: 'customer', id: id ?? '' })
export const guestsRef = (token: string | undefined): OrderRef => ({ by: 'guest', id: token ?? '' })

/** Where everything of an order is found below the API. */
export function apiBase({ by, id }: OrderRef): string {
  return by === 'guest' ? callPath('/guest-orders/:token', { token: id }) : callPath('/orders/:id', { id })
}

export function loadOrder(api: Api, { by, id }: OrderRef, signal: AbortSignal): Promise<OrderView> {
  return by === 'guest'
    ? api('GET /guest-orders/:token', { params: { token: id }, signal })
    : api('GET /orders/:id', { params: { id }, signal })
}
