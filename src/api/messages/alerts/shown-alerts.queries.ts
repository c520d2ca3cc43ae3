import { bool, type Column, int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { type AlertDetails, alertKind } from './alert.queries.ts'

/** What an alert says: the order's number, place, window and total, and the trip's window if it is about a trip. */
const SAID = {
  id: uuid,
  kind: alertKind,
  details: json<AlertDetails>(),
  at: timestamp,
  order_id: nullable(uuid),
  number: nullable(int),
  outlet_slug: nullable(text),
  outlet: nullable(text),
  total_cents: nullable(int),
  starts_at: nullable(timestamp),
  ends_at: nullable(timestamp),
}
export type SaidAlert = Awaited<ReturnType<typeof alertsOfMessage.all>>[number]
const SAID_COLUMNS = `a.id, a.kind, a.details, a.at, a.order_id, o.number, l.slug AS outlet_slug, l.name AS outlet, o.total_cents,
          coalesce(t.starts_at, o.first_starts_at, o.last_starts_at) AS starts_at, coalesce(t.ends_at, o.first_ends_at, o.last_ends_at) AS ends_at`
const JOINS = `LEFT JOIN customer_order o ON o.store_id = a.store_id AND o.id = a.order_id
        LEFT JOIN outlet l ON l.store_id = a.store_id AND l.id = a.outlet_id
        LEFT JOIN trip t ON t.store_id = a.store_id AND t.order_id = a.order_id AND t.slug = a.details ->> 'trip'`

/** The alerts of a message that nobody has looked at, the oldest first. */
export const alertsOfMessage = statement({
  name: 'alerts_of_message',
  sql: `SELECT ${SAID_COLUMNS}, d.is_escalation FROM staff_alert_told d
        JOIN staff_alert a ON a.store_id = d.store_id AND a.id = d.alert_id ${JOINS}
        WHERE d.store_id = $1 AND d.message_id = $2 AND a.looked_at IS NULL ORDER BY a.at, o.number, a.id`,
  args: [int, uuid],
  row: { ...SAID, is_escalation: bool },
})

export type ToldPerson = { person: string; is_escalation: boolean; state: string; at: string | null }

const LISTED = `SELECT ${SAID_COLUMNS}, a.claim_id, a.looked_at, a.looked_by, a.look_by, a.escalated_at,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('person', d.person, 'is_escalation', d.is_escalation,
             'state', coalesce(m.state, 'waiting'), 'at', m.done_at) ORDER BY d.is_escalation, d.person), '[]')
           FROM staff_alert_told d LEFT JOIN message m ON m.store_id = d.store_id AND m.id = d.message_id
           WHERE d.store_id = a.store_id AND d.alert_id = a.id) AS told
        FROM staff_alert a ${JOINS}`
const LISTED_ROW = {
  ...SAID,
  claim_id: nullable(uuid),
  looked_at: nullable(timestamp),
  looked_by: nullable(text),
  look_by: nullable(timestamp),
  escalated_at: nullable(timestamp),
  told: { type: 'jsonb' } as Column<ToldPerson[]>,
}
export type ListedAlert = Awaited<ReturnType<typeof alertOfStore.one>>

export const newestAlerts = statement({
  name: 'newest_staff_alerts',
  sql: `${LISTED} WHERE a.store_id = $1 AND ($2 OR a.looked_at IS NULL) ORDER BY a.at DESC, a.id DESC LIMIT $3::integer`,
  args: [int, bool, int],
  row: LISTED_ROW,
})

export const alertOfStore = statement({
  name: 'staff_alert_of_store',
  sql: `${LISTED} WHERE a.store_id = $1 AND a.id = $2`,
  args: [int, uuid],
  row: LISTED_ROW,
})
