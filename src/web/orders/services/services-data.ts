import type { OrderView } from '#contract/order/order-shapes.ts'
import type { ProposedServices } from '#contract/order/orders.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import type { OrderRef } from '../detail/order-ref.ts'

export type ServicesData = {
  orderRef: OrderRef
  order: OrderView
  slug: string
  proposed: ProposedServices
  options: PaymentOptions
}

export const openServices = ({ proposed }: ServicesData) =>
  proposed.services.filter(({ status }) => status === 'proposed')
