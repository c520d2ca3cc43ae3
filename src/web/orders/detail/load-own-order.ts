import { redirect } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { type AskedMoney, loadAsked } from '../weight/load-asked.ts'
import { customersRef, loadOrder } from './order-ref.ts'

/** Loads a customer's order. Orders with and without trips have different addresses (D4.3); the wrong one redirects to the right one. */
export function ownOrderLoader(kind: OrderView['kind'], page: 'overview' | 'invoice') {
  const routes = {
    overview: { trips: 'orderOverview', regular: 'regularOrder' },
    invoice: { trips: 'orderInvoice', regular: 'regularInvoice' },
  } as const
  return async ({ api, params, url, signal }: LoaderInput): Promise<OrderView> => {
    const order = await loadOrder(api, customersRef(params.id), signal)
    if (order.kind !== kind) throw redirect(hrefFrom(url.searchParams, routes[page][order.kind], { id: order.id }))
    return order
  }
}

export type OwnOrder = AskedMoney & { order: OrderView }

/** Loads an order with what its overview needs to be answered. */
export function ownOverviewLoader(kind: OrderView['kind']) {
  const load = ownOrderLoader(kind, 'overview')
  return async (input: LoaderInput): Promise<OwnOrder> => {
    const order = await load(input)
    const { api, signal } = input
    return { order, ...(await loadAsked(api, order, customersRef(order.id), signal)) }
  }
}
