import { bool, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** D6.4: notes what was on the scale, and by whom. */
export const insertVisitWeighing = statement({
  name: 'insert_visit_weighing',
  sql: `INSERT INTO visit_weighing (store_id, id, order_id, grams, photo, was_unlikely, actor, at)
        VALUES ($storeId, $id, $orderId, $grams, $photo, $wasUnlikely, $actor, $now)`,
  args: {
    storeId: int,
    id: uuid,
    orderId: uuid,
    grams: int,
    photo: nullable(text),
    wasUnlikely: bool,
    actor: text,
    now: timestamp,
  },
})

/** P1.2: whether a store charges goods by what they weigh. */
export const storeWeighs = statement({
  name: 'store_weighs',
  sql: `SELECT information ? 'weighing' AS does_weigh FROM store WHERE id = $1`,
  args: [int],
  row: { does_weigh: bool },
})

/** What a visit may be expected to weigh: the average of the subscription's other visits, else what is included for each; null if neither is known. */
export const usualWeight = statement({
  name: 'usual_weight',
  sql: `SELECT coalesce((SELECT avg(w.grams) FROM visit_weight w WHERE w.store_id = s.store_id AND w.subscription_id = s.id AND w.order_id <> $3),
            (SELECT c.included_kg * 1000.0 / c.trips FROM subscription_cycle c WHERE c.store_id = s.store_id AND c.subscription_id = s.id
              AND c.included_kg IS NOT NULL ORDER BY c.cycle DESC LIMIT 1))::integer AS usual_grams
        FROM subscription s WHERE s.store_id = $1 AND s.id = $2`,
  args: [int, uuid, uuid],
  row: { usual_grams: nullable(int) },
})

/** Whether an order is a visit of a plan with weight, in a store that weighs, and was never on the scale. */
export const isVisitToWeigh = statement({
  name: 'is_visit_to_weigh',
  sql: `SELECT EXISTS (SELECT FROM customer_order o JOIN store st ON st.id = o.store_id AND st.information ? 'weighing'
          JOIN subscription_cycle c ON c.store_id = o.store_id AND c.subscription_id = o.subscription_id
            AND c.cycle = nullif(split_part(o.cart_key, ':', 3), '')::integer AND c.included_kg IS NOT NULL
          WHERE o.store_id = $1 AND o.id = $2 AND o.subscription_id IS NOT NULL
            AND NOT EXISTS (SELECT FROM visit_weight w WHERE w.store_id = o.store_id AND w.order_id = o.id)) AS is_unweighed`,
  args: [int, uuid],
  row: { is_unweighed: bool },
})
