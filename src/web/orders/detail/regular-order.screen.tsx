import { useLoaderData } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { ownOrderLoader } from './load-own-order.ts'
import { OrderOverview } from './order-overview.tsx'
import { customersRef } from './order-ref.ts'

export const loader = ownOrderLoader('regular', 'overview')
export const head = (order: OrderView) => ({ title: orderTexts.number(order.number) })

/** /history/reg/{id}: an order without trips. */
export function Component() {
  const order = useLoaderData<OrderView>()
  return <OrderOverview key={order.id} orderRef={customersRef(order.id)} order={order} />
}
