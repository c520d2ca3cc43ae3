import { useLoaderData } from 'react-router'
import type { OrderView } from '#contract/order-shapes.ts'
import type { ProposedServices } from '#contract/orders.ts'
import type { PaymentOptions } from '#contract/payments.ts'
import { orderTexts } from '#texts/orders.ts'
import { orderActTexts } from '#texts/orders-acts.ts'
import type { LoaderInput } from '../state/screen.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { EmptyCartIllustration } from '../ui/illustrations/empty-cart.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AnsweredServices } from './answered-services.tsx'
import { LiveOrder } from './live-order.tsx'
import { loadTripOrder } from './load-trip.ts'
import { OrderPage } from './order-page.tsx'
import { customersRef } from './order-ref.ts'
import { ServicePaying } from './service-paying.tsx'
import { useOrderLinks } from './use-order-links.ts'

const texts = orderActTexts.services

export type ServicesData = { order: OrderView; slug: string; proposed: ProposedServices; options: PaymentOptions }

export async function loader(input: LoaderInput): Promise<ServicesData> {
  const { order, slug } = await loadTripOrder(input, 'tripServices', ({ open_services }) => open_services > 0)
  const { api, signal } = input
  const [proposed, options] = await Promise.all([
    api('GET /orders/:id/trips/:slug/extra-services', { params: { id: order.id, slug }, signal }),
    api('GET /payments/options', { signal }),
  ])
  return { order, slug, proposed, options }
}

export const head = ({ order }: ServicesData) => ({ title: `${texts.title}, ${orderTexts.number(order.number)}` })

/** /history/{id}/trip/{slug?}/extra-service (D4.4). */
export function Component() {
  const data = useLoaderData<ServicesData>()
  const { order, slug, proposed } = data
  const ref = customersRef(order.id)
  const links = useOrderLinks(ref, order.kind)
  const open = proposed.services.filter(({ status }) => status === 'proposed')
  const isPaying = proposed.services.some(({ status }) => status === 'accepted')
  const settled = proposed.services.filter(({ status }) => ['paid', 'declined', 'lapsed', 'ended'].includes(status))
  return (
    <OrderPage
      back={{ to: links.overview, label: orderTexts.backToOrder(order.number) }}
      title={texts.title}
      lead={open.length > 0 ? texts.lead : undefined}
    >
      <LiveOrder orderRef={ref} order={order} />
      {isPaying && <ServicePaying data={data} />}
      {open.length > 0 && <AnswerForm key={slug} data={data} open={open} />}
      {settled.length > 0 && <AnsweredServices services={settled} />}
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
