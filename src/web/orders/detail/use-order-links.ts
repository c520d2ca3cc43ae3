import type { OrderView } from '#contract/order/order-shapes.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { OrderRef } from './order-ref.ts'

/** Where a guest's page shows what is proposed. */
export const SERVICES_ID = 'extra-services'

/** The pages of an order. Only one with trips has them for each, and its details on a page of their own (S2.3, D4.3). */
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
