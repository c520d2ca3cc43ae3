import { HOLD_MOST_SECONDS } from '#contract/order/checkout-limits.ts'
import { bool, int, json, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** A hold that would last longer than the longest possible one was made while the clock was ahead. It counts as expired too. */
const hasExpired = (expiresAt: string, now: string) =>
  `(${expiresAt} <= ${now} OR ${expiresAt} > ${now}::timestamptz + interval '${HOLD_MOST_SECONDS} seconds')`

/**
 * The windows that differ from the outlet's default: full ones or, if the outlet's capacity is 0, those that staff gave places to. Expired holds,
 * the holds of `$holder` and the bookings of `$movingOrderId` do not count as taken.
 */
export const unusualWindows = statement({
  name: 'unusual_slot_windows',
  sql: `SELECT w.starts_at FROM slot_window w
        LEFT JOIN (
          SELECT b.starts_at, count(*) AS places FROM (
            SELECT h.starts_at FROM slot_booking h
            WHERE h.store_id = $storeId AND h.outlet_id = $outletId AND h.order_id IS NULL
              AND (${hasExpired('h.expires_at', '$now')} OR h.holder = $holder)
            UNION ALL
            SELECT m.starts_at FROM slot_booking m WHERE m.store_id = $storeId AND m.outlet_id = $outletId AND m.order_id = $movingOrderId
          ) b GROUP BY b.starts_at
        ) f ON f.starts_at = w.starts_at
        WHERE w.store_id = $storeId AND w.outlet_id = $outletId AND w.starts_at >= $from AND w.starts_at < $until
          AND (w.taken - coalesce(f.places, 0) >= coalesce(w.capacity, $capacity::integer)) <> ($capacity <= 0)`,
  args: {
    storeId: int,
    outletId: int,
    from: timestamp,
    until: timestamp,
    now: timestamp,
    holder: text,
    capacity: int,
    movingOrderId: nullable(uuid),
  },
  row: { starts_at: timestamp },
})

/** The holds of a checkout, and the bookings of its order. */
export const BOOKINGS_OF = (storeId: string, holder: string, orderId: string) => `
          SELECT b.id, b.outlet_id, b.starts_at, b.leg, b.expires_at, b.order_id IS NOT NULL AS is_ordered FROM slot_booking b
          WHERE b.store_id = ${storeId} AND ((b.holder = ${holder} AND b.order_id IS NULL) OR b.order_id = ${orderId})`

export const bookingsOf = statement({
  name: 'slot_bookings_of',
  sql: BOOKINGS_OF('$1', '$2', '$3'),
  args: [int, text, nullable(uuid)],
  row: { id: uuid, outlet_id: int, starts_at: timestamp, leg: text, expires_at: nullable(timestamp), is_ordered: bool },
})

export const bookingsOfOrder = statement({
  name: 'slot_bookings_of_order',
  sql: `SELECT id, outlet_id, starts_at, leg FROM slot_booking WHERE store_id = $1 AND order_id = $2`,
  args: [int, uuid],
  row: { id: uuid, outlet_id: int, starts_at: timestamp, leg: text },
})

/** Turns holds into bookings of the order, or extends them. Holds that the sweep has removed meanwhile are not returned. */
export const keepBookings = statement({
  name: 'keep_slot_bookings',
  sql: `UPDATE slot_booking SET order_id = $3, expires_at = $4
        WHERE store_id = $1 AND id = ANY (($2::text[])::uuid[]) AND order_id IS NULL RETURNING id`,
  args: [int, texts, nullable(uuid), nullable(timestamp)],
  row: { id: uuid },
})

export type WindowKey = { outlet_id: number; starts_at: Date }

export const ensureWindows = statement({
  name: 'ensure_slot_windows',
  sql: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at)
        SELECT $1, given.outlet_id, given.starts_at, given.ends_at
        FROM jsonb_to_recordset($2) AS given (outlet_id integer, starts_at timestamptz, ends_at timestamptz)
        ORDER BY given.outlet_id, given.starts_at ON CONFLICT DO NOTHING`,
  args: [int, json<(WindowKey & { ends_at: Date })[]>()],
})

/** Always locks in the same order, so two transactions never deadlock. */
export const lockWindows = statement({
  name: 'lock_slot_windows',
  sql: `SELECT w.starts_at FROM slot_window w
        JOIN jsonb_to_recordset($2) AS given (outlet_id integer, starts_at timestamptz)
          ON w.outlet_id = given.outlet_id AND w.starts_at = given.starts_at
        WHERE w.store_id = $1 ORDER BY w.outlet_id, w.starts_at FOR UPDATE OF w`,
  args: [int, json<WindowKey[]>()],
  row: { starts_at: timestamp },
})

/**
 * Takes one place in each window that has one left. The condition is checked under the window's row lock, which is kept even if the window is
 * full. The first booking of a window creates its row.
 */
export const takePlaces = statement({
  name: 'take_slot_places',
  sql: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, taken)
        SELECT $1, $2, given.starts_at, given.ends_at, 1
        FROM jsonb_to_recordset($3) AS given (starts_at timestamptz, ends_at timestamptz)
        WHERE $4::integer > 0
          OR EXISTS (SELECT FROM slot_window w WHERE w.store_id = $1 AND w.outlet_id = $2 AND w.starts_at = given.starts_at)
        ORDER BY given.starts_at
        ON CONFLICT (store_id, outlet_id, starts_at)
          DO UPDATE SET taken = slot_window.taken + 1 WHERE slot_window.taken < coalesce(slot_window.capacity, $4)
        RETURNING starts_at`,
  args: [int, int, json<{ starts_at: Date; ends_at: Date }[]>(), int],
  row: { starts_at: timestamp },
})

/**
 * Takes places like `takePlaces`, and books those that it got: a booking of a full window is not made. The planner does not see the capacity, so that it keeps
 * its plan (kept-plans.test.ts).
 */
export const takeAndBook = statement({
  name: 'take_and_book_slots',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($bookings) AS given (id uuid, starts_at timestamptz, ends_at timestamptz, leg text)
        ), taken AS (
          INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, taken)
          SELECT $storeId, $outletId, given.starts_at, given.ends_at, 1 FROM given
          WHERE (SELECT $capacity::integer) > 0 OR EXISTS (SELECT FROM slot_window w
            WHERE w.store_id = $storeId AND w.outlet_id = $outletId AND w.starts_at = given.starts_at)
          ORDER BY given.starts_at
          ON CONFLICT (store_id, outlet_id, starts_at)
            DO UPDATE SET taken = slot_window.taken + 1 WHERE slot_window.taken < coalesce(slot_window.capacity, $capacity)
          RETURNING starts_at
        )
        INSERT INTO slot_booking (id, store_id, outlet_id, starts_at, leg, holder, order_id, expires_at, network)
        SELECT given.id, $storeId, $outletId, given.starts_at, given.leg, $holder, $orderId, $expiresAt, $network
        FROM taken JOIN given ON given.starts_at = taken.starts_at RETURNING starts_at`,
  args: {
    storeId: int,
    outletId: int,
    capacity: int,
    bookings: json<{ id: string; starts_at: Date; ends_at: Date; leg: string }[]>(),
    holder: text,
    orderId: nullable(uuid),
    expiresAt: nullable(timestamp),
    network: nullable(text),
  },
  row: { starts_at: timestamp },
})

/** Takes places regardless of capacity: staff decided so and gave a reason. */
export const takePlacesOver = statement({
  name: 'take_slot_places_over',
  sql: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, taken)
        SELECT $1, $2, given.starts_at, given.ends_at, 1
        FROM jsonb_to_recordset($3) AS given (starts_at timestamptz, ends_at timestamptz) ORDER BY given.starts_at
        ON CONFLICT (store_id, outlet_id, starts_at) DO UPDATE SET taken = slot_window.taken + 1`,
  args: [int, int, json<{ starts_at: Date; ends_at: Date }[]>()],
})

/** Lock the windows first, and run `countDown` in the same transaction. */
export const removeBookings = statement({
  name: 'remove_slot_bookings',
  sql: `DELETE FROM slot_booking WHERE store_id = $1 AND id = ANY (($2::text[])::uuid[]) RETURNING outlet_id, starts_at`,
  args: [int, texts],
  row: { outlet_id: int, starts_at: timestamp },
})

export const removeExpired = statement({
  name: 'remove_expired_holds',
  sql: `DELETE FROM slot_booking b
        USING jsonb_to_recordset($2) AS given (outlet_id integer, starts_at timestamptz)
        WHERE b.store_id = $1 AND b.outlet_id = given.outlet_id AND b.starts_at = given.starts_at AND b.order_id IS NULL
          AND ${hasExpired('b.expires_at', '$3')}
        RETURNING b.outlet_id, b.starts_at`,
  args: [int, json<WindowKey[]>(), timestamp],
  row: { outlet_id: int, starts_at: timestamp },
})

export const countDown = statement({
  name: 'count_down_slot_windows',
  sql: `UPDATE slot_window w SET taken = w.taken - freed.places
        FROM (SELECT outlet_id, starts_at, count(*)::integer AS places
              FROM jsonb_to_recordset($2) AS given (outlet_id integer, starts_at timestamptz) GROUP BY outlet_id, starts_at) freed
        WHERE w.store_id = $1 AND w.outlet_id = freed.outlet_id AND w.starts_at = freed.starts_at`,
  args: [int, json<WindowKey[]>()],
})

export type NewBooking = { id: string; outlet_id: number; starts_at: Date; leg: string }

export const insertBookings = statement({
  name: 'insert_slot_bookings',
  sql: `INSERT INTO slot_booking (id, store_id, outlet_id, starts_at, leg, holder, order_id, expires_at, network)
        SELECT given.id, $1, given.outlet_id, given.starts_at, given.leg, $3, $4, $5, $6
        FROM jsonb_to_recordset($2) AS given (id uuid, outlet_id integer, starts_at timestamptz, leg text)`,
  args: [int, json<NewBooking[]>(), text, nullable(uuid), nullable(timestamp), nullable(text)],
})

/** The holds of the guests of one network, with the capacity of each window. */
export const heldFromNetwork = statement({
  name: 'slots_held_from_network',
  sql: `SELECT b.outlet_id, b.starts_at, b.holder, coalesce(w.capacity, o.slot_capacity) AS capacity FROM slot_booking b
        JOIN slot_window w ON w.store_id = b.store_id AND w.outlet_id = b.outlet_id AND w.starts_at = b.starts_at
        JOIN outlet o ON o.store_id = b.store_id AND o.id = b.outlet_id
        WHERE b.store_id = $1 AND b.network = $2 AND b.order_id IS NULL AND NOT ${hasExpired('b.expires_at', '$3')}`,
  args: [int, text, timestamp],
  row: { outlet_id: int, starts_at: timestamp, holder: text, capacity: int },
})

/** For the sweep: the windows with expired holds. */
export const windowsWithExpired = statement({
  name: 'slot_windows_with_expired_holds',
  sql: `SELECT DISTINCT store_id, outlet_id, starts_at FROM slot_booking WHERE ${hasExpired('expires_at', '$1')}
        ORDER BY store_id, outlet_id, starts_at LIMIT 1000`,
  args: [timestamp],
  row: { store_id: int, outlet_id: int, starts_at: timestamp },
})
