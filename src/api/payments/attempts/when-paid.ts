import { confirmOrder } from '../../checkout/purchase/confirm-order.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { servicesPaid } from '../../orders/services/services-paid.ts'
import { overagePaid } from '../../subscriptions/overage/overage-paid.ts'
import { type Attempt, type AttemptPurpose, addPaid } from './attempt.queries.ts'
import { giveBack } from './give-back.ts'

/** What a payment is good for. False when there is nothing left to pay for: then the money goes back. */
const purposes: Record<AttemptPurpose, (tx: Queryable, attempt: Attempt, now: Date) => Promise<boolean>> = {
  order: confirmOrder,
  extra_service: servicesPaid,
  overage: overagePaid,
}

export async function whenPaid(tx: Queryable, attempt: Attempt, now: Date): Promise<void> {
  const { store_id, order_id, purpose, amount_cents } = attempt
  const [, isGood] = await settleAll(
    addPaid.run(tx, store_id, order_id, amount_cents),
    purposes[purpose](tx, attempt, now),
  )
  if (isGood) return
  if (amount_cents > 0) await giveBack(tx, attempt, now)
}
