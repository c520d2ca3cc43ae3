import { orderActTexts } from '#texts/order/orders-acts.ts'
import { PaymentInProgress } from './payment-in-progress.tsx'
import type { ServicesData } from './services-data.ts'

const texts = orderActTexts.services

/** The payment of accepted services is in progress. */
export function ServicePaying({ data: { proposed, options } }: { data: ServicesData }) {
  const { payment, services, now } = proposed
  if (!payment) return null
  const totalCents = services
    .filter(({ status }) => status === 'accepted')
    .reduce((sum, { price_cents }) => sum + price_cents, 0)
  return (
    <PaymentInProgress
      purchase={{ payment, total_cents: totalCents, now }}
      options={options}
      words={{ title: texts.deciding, status: texts.status.accepted }}
    />
  )
}
