import type { AlertSettings } from '#contract/messages/staff-alerts.ts'
import { bool, dates, int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** Who is on duty in a store. No row if the store has no alerts.yaml. */
export const dutyOfStore = statement({
  name: 'duty_of_store',
  sql: `SELECT settings, ARRAY(SELECT day FROM holiday WHERE store_id = $1) AS holidays FROM alert_settings WHERE store_id = $1`,
  args: [int],
  row: { settings: json<AlertSettings>(), holidays: dates },
})

/** Locks the person's turn, so that one process at a time plans or takes the person's next message. */
export const lockTurn = statement({
  name: 'lock_alert_turn',
  sql: `INSERT INTO staff_alert_turn (store_id, person) VALUES ($1, $2)
        ON CONFLICT (store_id, person) DO UPDATE SET person = excluded.person RETURNING number, is_open, due_at`,
  args: [int, text],
  row: { number: int, is_open: bool, due_at: nullable(timestamp) },
})

export const setTurn = statement({
  name: 'set_alert_turn',
  sql: `UPDATE staff_alert_turn SET number = $3, is_open = $4, due_at = $5 WHERE store_id = $1 AND person = $2`,
  args: [int, text, int, bool, nullable(timestamp)],
})

/** No row if the person is told already. */
export const addTold = statement({
  name: 'add_alert_told',
  sql: `INSERT INTO staff_alert_told (alert_id, store_id, person, is_escalation) VALUES ($1, $2, $3, $4)
        ON CONFLICT (store_id, alert_id, person, is_escalation) DO NOTHING RETURNING alert_id`,
  args: [uuid, int, text, bool],
  row: { alert_id: uuid },
})

export const takeTold = statement({
  name: 'take_alert_told',
  sql: `UPDATE staff_alert_told SET message_id = $3 WHERE store_id = $1 AND person = $2 AND message_id IS NULL`,
  args: [int, text, uuid],
})

export const removeTold = statement({
  name: 'remove_alert_told',
  sql: `DELETE FROM staff_alert_told WHERE store_id = $1 AND alert_id = $2 AND person = $3 AND is_escalation = $4`,
  args: [int, uuid, text, bool],
})

/** Whether the person got another text message since $4. One whose fate is unknown counts. */
export const wasTexted = statement({
  name: 'was_texted',
  sql: `SELECT EXISTS (SELECT FROM message m JOIN message_delivery d ON d.store_id = m.store_id AND d.message_id = m.id
          WHERE m.store_id = $1 AND m.person = $2 AND m.id <> $3 AND m.kind IN ('alert', 'alert_digest')
            AND m.created_at > $4::timestamptz - interval '1 day' AND d.channel = 'sms' AND d.at > $4
            AND d.state IN ('sending', 'sent', 'unclear')) AS was_texted`,
  args: [int, text, uuid, timestamp],
  row: { was_texted: bool },
})
