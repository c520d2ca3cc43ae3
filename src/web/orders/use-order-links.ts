import type { OrderView } from '#contract/order-shapes.ts'
import { useTo } from '../state/use-to.ts'
import type { OrderRef } from './order-ref.ts'

/** The pages of an order. Only one with trips has them for each, and its details on a page of their own (S2.3, D4.3). */
export function useOrderLinks({ by, id }: OrderRef, kind: OrderView['kind']) {
  const to = useTo()
  if (by === 'guest')
    return { overview: to('guestOrder', { id }), invoice: to('guestInvoice', { id }), detail: null, trip: null }
  if (kind === 'regular')
    return { overview: to('regularOrder', { id }), invoice: to('regularInvoice', { id }), detail: null, trip: null }
  return {
    overview: to('orderOverview', { id }),
    invoice: to('orderInvoice', { id }),
    detail: to('orderDetail', { id }),
    trip: {
      page: (slug: string) => to('trip', { id, slug }),
      services: (slug: string) => to('tripServices', { id, slug }),
      invoice: (slug: string) => to('tripInvoice', { id, slug }),
    },
  }
}
