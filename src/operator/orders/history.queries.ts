import { int, json, nullable, text, timestamp, uuid } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

type Details = Partial<Record<'message' | `${'first' | 'early' | 'last'}_${'starts' | 'was'}_at`, string | null>>

/** The events of an order for staff, including the staff's own reasons. */
export const historyForStaff = statement({
  name: 'history_for_staff',
  sql: `SELECT e.kind, t.slug AS trip, e.to_state, e.actor, e.reason, e.details, e.at
        FROM order_event e LEFT JOIN trip t ON t.store_id = e.store_id AND t.id = e.trip_id
        WHERE e.store_id = $1 AND e.order_id = $2 ORDER BY e.id`,
  args: [int, uuid],
  row: {
    kind: text,
    trip: nullable(text),
    to_state: nullable(text),
    actor: text,
    reason: text,
    details: json<Details>(),
    at: timestamp,
  },
})
export type StaffEvent = Awaited<ReturnType<typeof historyForStaff.all>>[number]
