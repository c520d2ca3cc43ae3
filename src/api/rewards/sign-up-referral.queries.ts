import { int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const signUpReferral = statement({
  name: 'sign_up_referral',
  sql: `SELECT referral_code, referral_clicked_at FROM verification WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { referral_code: nullable(text), referral_clicked_at: nullable(timestamp) },
})
