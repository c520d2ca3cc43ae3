import { redirect, useLoaderData } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderLook } from '#ui/status/order-status.ts'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import type { LoaderInput } from '../../state/screen.ts'
import { LiveOrder } from '../live/live-order.tsx'
import { WeightPointer } from '../weight/weight-pointer.tsx'
import { DetailCards } from './detail-cards.tsx'
import { OrderPage } from './order-page.tsx'
import { customersRef, loadOrder } from './order-ref.ts'
import { useOrderLinks } from './use-order-links.ts'

export async function loader({ api, params, url, signal }: LoaderInput): Promise<OrderView> {
  const order = await loadOrder(api, customersRef(params.id), signal)
  // An order without trips has the details on its own page.
  if (order.kind === 'regular') throw redirect(hrefFrom(url.searchParams, 'regularOrder', { id: order.id }))
  return order
}

export const head = (order: OrderView) => ({ title: `${orderTexts.details.title}, ${orderTexts.number(order.number)}` })

/** /history/{id}/detail */
export function Component() {
  const order = useLoaderData<OrderView>()
  const ref = customersRef(order.id)
  const links = useOrderLinks(ref, order.kind)
  return (
    <OrderPage
      back={{ to: links.overview, label: orderTexts.backToOrder(order.number) }}
      title={orderTexts.details.title}
      badge={<StatusBadge look={orderLook(order)} />}
    >
      <LiveOrder orderRef={ref} order={order} />
      <WeightPointer order={order} overview={links.overview} />
      <DetailCards order={order} />
    </OrderPage>
  )
}
