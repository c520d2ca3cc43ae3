import { bigint, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { jobSpec } from '../../jobs/job-spec.ts'
import { ALERT_JOB } from '../alerts/alert.queries.ts'
import { JOB_OF_MESSAGE, MESSAGE_ARGS, MESSAGE_OF_ORDER } from '../tell.queries.ts'

const REMINDER_JOB = jobSpec({
  task: 'remind_of_pickup',
  payload: "json_build_object('store', $storeId::integer, 'order', $orderId::uuid, 'trip', $trip::text)",
  runAt: '$remindAt',
  key: '$reminderKey',
})

/**
 * Everything that an order's payment tells: the message to its buyer, the alert to staff, the job of each, and the job that reminds of the pickup. One
 * statement, because a shopper waits for it.
 */
export const tellOfPaidOrder = statement({
  name: 'tell_of_paid_order',
  sql: `WITH made AS (${MESSAGE_OF_ORDER}
        ), alerted AS (
          INSERT INTO staff_alert (id, store_id, outlet_id, kind, order_id, event, at)
          SELECT $alertId, o.store_id, o.outlet_id, 'new_order', o.id, $alertEvent, $now FROM customer_order o WHERE o.store_id = $storeId AND o.id = $orderId
          ON CONFLICT (store_id, event) DO NOTHING RETURNING store_id, id
        )
        SELECT (graphile_worker.add_jobs(array_agg(job))).id FROM (
          SELECT ${JOB_OF_MESSAGE} AS job FROM made
          UNION ALL SELECT ${ALERT_JOB} FROM alerted
          UNION ALL SELECT ${REMINDER_JOB} WHERE $remindAt IS NOT NULL
        ) jobs HAVING count(*) > 0`,
  args: {
    ...MESSAGE_ARGS,
    alertId: uuid,
    alertEvent: text,
    trip: nullable(text),
    reminderKey: nullable(text),
    remindAt: nullable(timestamp),
  },
  row: { id: bigint },
})
