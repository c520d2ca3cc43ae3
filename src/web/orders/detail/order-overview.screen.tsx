import { useLoaderData } from 'react-router'
import { orderTexts } from '#texts/order/orders.ts'
import { type OwnOrder, ownOverviewLoader } from './load-own-order.ts'
import { OrderOverview } from './order-overview.tsx'
import { customersRef } from './order-ref.ts'

export const loader = ownOverviewLoader('trips')
export const head = ({ order }: OwnOrder) => ({ title: orderTexts.number(order.number) })

/** /history/{id} */
export function Component() {
  const found = useLoaderData<OwnOrder>()
  const { id } = found.order
  return <OrderOverview key={id} orderRef={customersRef(id)} {...found} />
}
