import { useLoaderData } from 'react-router'
import { orderTexts } from '#texts/order/orders.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import type { LoaderInput } from '../../state/screen.ts'
import { OrderPage } from '../detail/order-page.tsx'
import { customersRef } from '../detail/order-ref.ts'
import { useOrderLinks } from '../detail/use-order-links.ts'
import { LiveOrder } from '../live/live-order.tsx'
import { loadTripOrder } from '../trip/load-trip.ts'
import { openServices, type ServicesData } from './services-data.ts'
import { TripServices } from './trip-services.tsx'

const texts = orderActTexts.services

export async function loader(input: LoaderInput): Promise<ServicesData> {
  const { order, slug } = await loadTripOrder(input, 'tripServices', ({ open_services }) => open_services > 0)
  const { api, signal } = input
  const [proposed, options] = await Promise.all([
    api('GET /orders/:id/trips/:slug/extra-services', { params: { id: order.id, slug }, signal }),
    api('GET /payments/options', { signal }),
  ])
  return { orderRef: customersRef(order.id), order, slug, proposed, options }
}

export const head = ({ order }: ServicesData) => ({ title: `${texts.title}, ${orderTexts.number(order.number)}` })

/** /history/{id}/trip/{slug?}/extra-service (D4.4). */
export function Component() {
  const data = useLoaderData<ServicesData>()
  const { orderRef, order, proposed } = data
  const links = useOrderLinks(orderRef, order.kind)
  return (
    <OrderPage
      back={{ to: links.overview, label: orderTexts.backToOrder(order.number) }}
      title={texts.title}
      lead={openServices(data).length > 0 ? texts.lead : undefined}
    >
      <LiveOrder orderRef={orderRef} order={order} />
      <TripServices data={data} />
      {proposed.services.length === 0 && (
        <EmptyState
          illustration={<EmptyCartIllustration />}
          title={texts.noneTitle}
          action={
            <ButtonLink to={links.overview} look="quiet">
              {orderTexts.backToOrder(order.number)}
            </ButtonLink>
          }
        >
          {texts.none}
        </EmptyState>
      )}
    </OrderPage>
  )
}
