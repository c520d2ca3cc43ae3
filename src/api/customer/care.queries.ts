import type { CareLine, CarePreferences } from '#contract/account/care.ts'
import { bool, int, json, nullable, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

type KeptCare = CarePreferences & { lines: CareLine[] }

export const customerCare = statement({
  name: 'customer_care',
  sql: `SELECT care, care IS NULL AND care_invitation_answered_at IS NULL AS is_invited FROM customer
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid],
  row: { care: nullable(json<KeptCare>()), is_invited: bool },
})

export const setCare = statement({
  name: 'set_care',
  sql: `UPDATE customer SET care = $3 WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, json<KeptCare>()],
})

export const declineCare = statement({
  name: 'decline_care',
  sql: `UPDATE customer SET care_invitation_answered_at = coalesce(care_invitation_answered_at, $3)
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, timestamp],
})
