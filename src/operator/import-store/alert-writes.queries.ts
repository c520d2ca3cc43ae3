import { int, json } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'
import type { AlertSettings } from '#contract/messages/staff-alerts.ts'

export const setAlertSettings = statement({
  name: 'set_alert_settings',
  sql: `INSERT INTO alert_settings (store_id, settings) VALUES ($1, $2) ON CONFLICT (store_id) DO UPDATE SET settings = $2`,
  args: [int, json<AlertSettings>()],
})

export const removeAlertSettings = statement({
  name: 'remove_alert_settings',
  sql: `DELETE FROM alert_settings WHERE store_id = $1`,
  args: [int],
})
