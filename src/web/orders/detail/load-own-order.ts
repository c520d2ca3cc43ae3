import { redirect } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { customersRef, loadOrder } from './order-ref.ts'

/** A customer's order at the address of its kind: one with trips and one without have pages of their own (D4.3). */
export function ownOrderLoader(kind: OrderView['kind'], page: 'overview' | 'invoice') {
  const right = {
    overview: { trips: 'orderOverview', regular: 'regularOrder' },
    invoice: { trips: 'orderInvoice', regular: 'regularInvoice' },
  } as const
  return async ({ api, params, url, signal }: LoaderInput): Promise<OrderView> => {
    const order = await loadOrder(api, customersRef(params.id), signal)
    if (order.kind !== kind) throw redirect(hrefFrom(url.searchParams, right[page][order.kind], { id: order.id }))
    return order
  }
}
