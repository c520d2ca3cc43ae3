import type { Queryable } from '../../db/database.ts'
import { type Attempt, orderDeadline } from '../../payments/attempts/attempt.queries.ts'
import type { Purpose } from '../../payments/attempts/purposes.ts'
import { confirmHeldOrder, confirmOrder } from './confirm-order.ts'
import { holdLost, weightPaid } from './weight-paid.ts'

async function isOver(db: Queryable, { store_id, order_id }: Attempt, now: Date): Promise<boolean> {
  const { status, expires_at } = await orderDeadline.one(db, store_id, order_id)
  return status !== 'awaiting_payment' || (expires_at !== null && expires_at < now)
}

export const orderPurpose: Purpose = {
  isOver,
  whenPaid: confirmOrder,
  hold: { whenHeld: confirmHeldOrder, whenTaken: weightPaid, whenLost: holdLost },
}
