import type { OrderView } from '#contract/order/order-shapes.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { OrderRef } from './order-ref.ts'

/** The id of the proposed services on a guest's page. */
export const SERVICES_ID = 'extra-services'

/** The addresses of an order's pages. Only an order with trips has pages for its trips and for its details (S2.3, D4.3). */
export function useOrderLinks({ by, id }: OrderRef, kind: OrderView['kind']) {
  const to = useTo()
  const answerOn = (page: string) => () => `${page}#${SERVICES_ID}`
  if (by === 'guest') {
    const overview = to('guestOrder', { id })
    return { overview, invoice: to('guestInvoice', { id }), answer: answerOn(overview), detail: null, trip: null }
  }
  const services = (slug: string) => to('tripServices', { id, slug })
  if (kind === 'regular') {
    const overview = to('regularOrder', { id })
    return { overview, invoice: to('regularInvoice', { id }), answer: services, detail: null, trip: null }
  }
  return {
    overview: to('orderOverview', { id }),
    invoice: to('orderInvoice', { id }),
    answer: services,
    detail: to('orderDetail', { id }),
    trip: {
      page: (slug: string) => to('trip', { id, slug }),
      invoice: (slug: string) => to('tripInvoice', { id, slug }),
    },
  }
}
