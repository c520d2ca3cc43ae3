import { reminderTime } from '#rules/slots/reminder-time.ts'
import type { Queryable } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import { messageOfOrder } from '../tell.ts'
import { tellOfPaidOrder } from './paid-order.queries.ts'
import { reminderKey } from './pickup-reminder.ts'

/** M1.1, M1.2: confirms the order to its buyer, alerts staff, and schedules the reminder of its pickup. */
export async function tellOfPayment(tx: Queryable, { pickup, ...about }: Events['orderPaid']): Promise<void> {
  const remindAt = pickup && reminderTime(pickup.startsAt, about.now)
  await tellOfPaidOrder.all(tx, {
    ...messageOfOrder(tx.random.id(), 'confirmation', about),
    alertId: tx.random.orderedId(),
    alertEvent: `new_order ${about.orderId}`,
    trip: pickup?.slug ?? null,
    reminderKey: pickup && reminderKey({ orderId: about.orderId, slug: pickup.slug }),
    remindAt: remindAt ?? null,
  })
}
