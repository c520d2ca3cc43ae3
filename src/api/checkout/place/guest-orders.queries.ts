import { int, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** The unpaid order of a network's place. `points` holds the order's number, so a place becomes free when its order is no longer unpaid. */
const WAITING = `JOIN customer_order o ON o.store_id = $2 AND o.number = r.points AND o.status = 'awaiting_payment'`

/**
 * Takes one of a network's $5 places for unpaid orders until the order expires. Returns no row if all are taken. Places are looked up by their keys:
 * `NOT EXISTS` would become a join that reads the whole table. The planner does not see how many there are, so that it keeps its plan (kept-plans.test.ts).
 */
export const takeUnpaidPlace = statement({
  name: 'take_unpaid_place',
  sql: `INSERT INTO rate_limit AS place (key, points, resets_at, resumes_at)
        SELECT $1 || ':' || n, mine.number, mine.expires_at, $4 FROM customer_order mine, generate_series(1, (SELECT $5::integer)) AS n
        WHERE mine.store_id = $2 AND mine.id = $3
          AND (SELECT r.resets_at > $4 FROM rate_limit r ${WAITING} WHERE r.key = $1 || ':' || n) IS NOT TRUE
        ORDER BY n LIMIT 1
        ON CONFLICT (key) DO UPDATE SET points = excluded.points, resets_at = excluded.resets_at
        RETURNING key`,
  args: [text, int, uuid, timestamp, int],
  row: { key: text },
})

/** The windows of the orders that have those places, with the capacity of each. */
export const unpaidWindows = statement({
  name: 'windows_of_unpaid_orders',
  sql: `SELECT b.outlet_id, b.starts_at, o.id AS order_id, coalesce(w.capacity, l.slot_capacity) AS capacity
        FROM generate_series(1, (SELECT $4::integer)) AS n
        CROSS JOIN LATERAL (
          SELECT place.points FROM rate_limit place WHERE place.key = $1::text || ':' || n AND place.resets_at > $3 OFFSET 0) AS r
        ${WAITING}
        JOIN slot_booking b ON b.store_id = $2 AND b.order_id = o.id
        JOIN slot_window w ON w.store_id = $2 AND w.outlet_id = b.outlet_id AND w.starts_at = b.starts_at
        JOIN outlet l ON l.store_id = $2 AND l.id = b.outlet_id`,
  args: [text, int, timestamp, int],
  row: { outlet_id: int, starts_at: timestamp, order_id: uuid, capacity: int },
})
