import type { OrderView } from '#contract/order/order-shapes.ts'
import type { ProposedServices } from '#contract/order/orders.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnsweredServices } from './answered-services.tsx'
import { ServicePaying } from './service-paying.tsx'

export type ServicesData = {
  orderRef: OrderRef
  order: OrderView
  slug: string
  proposed: ProposedServices
  options: PaymentOptions
}

export const openServices = ({ proposed }: ServicesData) =>
  proposed.services.filter(({ status }) => status === 'proposed')

/** D4.4: what is proposed on a trip: what is being paid, what waits for an answer, what was answered. */
export function TripServices({ data }: { data: ServicesData }) {
  const { services } = data.proposed
  const open = openServices(data)
  const isPaying = services.some(({ status }) => status === 'accepted')
  const settled = services.filter(({ status }) => ['paid', 'declined', 'lapsed', 'ended', 'withdrawn'].includes(status))
  return (
    <>
      {isPaying && <ServicePaying data={data} />}
      {open.length > 0 && <AnswerForm key={data.slug} data={data} open={open} />}
      {settled.length > 0 && <AnsweredServices services={settled} />}
    </>
  )
}
