import { PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Purpose } from '../../payments/attempts/purposes.ts'
import { isAnswerOpen } from './services.queries.ts'
import { servicesPaid } from './services-paid.ts'

export const servicesPurpose: Purpose = {
  // As for an order, a payment is waited for half an hour. Then the question is open again. A payment that appears later is given back.
  isOver: async (db, { store_id, purpose_id, created_at }, now) =>
    purpose_id === null ||
    now.getTime() - created_at.getTime() >= PAYMENT_WAIT_SECONDS * SECOND_MS ||
    !(await isAnswerOpen.one(db, store_id, purpose_id)).is_open,
  whenPaid: servicesPaid,
}
