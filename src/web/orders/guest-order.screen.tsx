import { useLoaderData, useParams } from 'react-router'
import type { OrderView } from '#contract/order-shapes.ts'
import { orderTexts } from '#texts/orders.ts'
import type { LoaderInput } from '../state/screen.ts'
import { OrderOverview } from './order-overview.tsx'
import { guestsRef, loadOrder } from './order-ref.ts'

export const loader = ({ api, params, signal }: LoaderInput) => loadOrder(api, guestsRef(params.id), signal)
export const head = (order: OrderView) => ({ title: orderTexts.number(order.number), isHidden: true })

/** /history/reg/guest/{id}: whoever has the link; phone, mail and unit are masked (D4.3). */
export function Component() {
  const order = useLoaderData<OrderView>()
  const { id } = useParams()
  return <OrderOverview key={id} orderRef={guestsRef(id)} order={order} />
}
