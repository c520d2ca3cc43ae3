import { bool, dates, int, json, nullable, text, timestamp } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

const OUTLET = { id: int, slug: text, name: text, is_switched_off: bool, blackout_days: dates, slot_capacity: int }
const COLUMNS = Object.keys(OUTLET).join(', ')

export const switchableOutlets = statement({
  name: 'switchable_outlets',
  sql: `SELECT ${COLUMNS} FROM outlet WHERE store_id = $1 AND NOT is_retired ORDER BY position, id`,
  args: [int],
  row: OUTLET,
})

export const lockOutlet = statement({
  name: 'lock_outlet',
  sql: `SELECT ${COLUMNS} FROM outlet WHERE store_id = $1 AND slug = $2 AND NOT is_retired FOR UPDATE`,
  args: [int, text],
  row: OUTLET,
})

export const switchOutlet = statement({
  name: 'switch_outlet',
  sql: `UPDATE outlet SET is_switched_off = $3, blackout_days = $4, slot_capacity = $5 WHERE store_id = $1 AND id = $2`,
  args: [int, int, bool, dates, int],
})

export const keepSwitch = statement({
  name: 'keep_switch',
  sql: `INSERT INTO staff_switch (store_id, kind, subject, value) VALUES ($1, $2, $3, $4)
        ON CONFLICT (store_id, kind, subject) DO UPDATE SET value = excluded.value`,
  args: [int, text, text, json<unknown>()],
})

export const dropSwitch = statement({
  name: 'drop_switch',
  sql: `DELETE FROM staff_switch WHERE store_id = $1 AND kind = $2 AND subject = $3`,
  args: [int, text, text],
})

/** The days on which staff have closed an outlet, in addition to those in the store's files. */
export const staffBlackout = statement({
  name: 'staff_blackout',
  sql: `SELECT value FROM staff_switch WHERE store_id = $1 AND kind = 'blackout' AND subject = $2`,
  args: [int, text],
  row: { value: json<string[]>() },
})

/** Marks a product and all its offers as sold out or available. */
export const switchProduct = statement({
  name: 'switch_product',
  sql: `WITH changed AS (
          UPDATE product SET is_available = NOT $3 WHERE store_id = $1 AND slug = $2 AND NOT is_retired RETURNING id, name
        ), offers AS (
          UPDATE offer o SET is_available = NOT $3 FROM changed c WHERE o.store_id = $1 AND o.product_id = c.id
        )
        SELECT name FROM changed`,
  args: [int, text, bool],
  row: { name: text },
})

/** Raises the store's version and notifies every process to reload the store. */
export const announceStoreChange = statement({
  name: 'announce_store_change',
  sql: `UPDATE store SET version = version + 1 WHERE id = $1 RETURNING pg_notify('store_changed', slug)::text AS notified`,
  args: [int],
  row: { notified: text },
})

export const setWindowCapacity = statement({
  name: 'set_window_capacity',
  sql: `INSERT INTO slot_window AS w (store_id, outlet_id, starts_at, ends_at, capacity) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (store_id, outlet_id, starts_at) DO UPDATE SET capacity = excluded.capacity RETURNING w.taken`,
  args: [int, int, timestamp, timestamp, nullable(int)],
  row: { taken: int },
})

/** Applies the staff's switches again after an import, which has overwritten them. */
export const reapplySwitches = statement({
  name: 'reapply_switches',
  sql: `WITH sold_out AS (
          UPDATE product p SET is_available = false FROM staff_switch s
          WHERE s.store_id = $1 AND s.kind = 'sold_out' AND p.store_id = $1 AND p.slug = s.subject RETURNING p.id
        ), offers AS (
          UPDATE offer o SET is_available = false FROM sold_out WHERE o.store_id = $1 AND o.product_id = sold_out.id
        )
        UPDATE outlet o SET
          blackout_days = ARRAY(SELECT DISTINCT d FROM (SELECT unnest(o.blackout_days) AS d
            UNION ALL SELECT jsonb_array_elements_text(b.value)::date FROM staff_switch b
              WHERE b.store_id = $1 AND b.kind = 'blackout' AND b.subject = o.slug) days ORDER BY d),
          slot_capacity = coalesce((SELECT c.value::integer FROM staff_switch c
            WHERE c.store_id = $1 AND c.kind = 'capacity' AND c.subject = o.slug), o.slot_capacity)
        WHERE o.store_id = $1 AND EXISTS (SELECT FROM staff_switch s WHERE s.store_id = $1 AND s.subject = o.slug AND s.kind <> 'sold_out')`,
  args: [int],
})
