import { bool, int, nullable, smallint, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** Inserts a row only if the answer changes, so that its time is the time of the decision. */
export const recordWhatsAppConsent = statement({
  name: 'record_whatsapp_consent',
  sql: `INSERT INTO whatsapp_consent (store_id, customer_id, order_id, mobile, is_given, at)
        SELECT $1::integer, $2::uuid, $3::uuid, $4::text, $5::boolean, $6::timestamptz
        WHERE coalesce((SELECT is_given AND mobile = $4 FROM whatsapp_consent
          WHERE store_id = $1 AND (customer_id = $2 OR order_id = $3) ORDER BY id DESC LIMIT 1), false) <> $5`,
  args: [int, nullable(uuid), nullable(uuid), text, bool, timestamp],
})

export const savePreferenceOfCustomer = statement({
  name: 'save_preference_of_customer',
  sql: `INSERT INTO message_preference (store_id, customer_id, channels, quiet_from, quiet_until, updated_at)
        SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT FROM customer WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE)
        ON CONFLICT (store_id, customer_id) DO UPDATE SET channels = $3, quiet_from = $4, quiet_until = $5, updated_at = $6`,
  args: [int, uuid, texts, nullable(smallint), nullable(smallint), timestamp],
})

export const savePreferenceOfOrder = statement({
  name: 'save_preference_of_order',
  sql: `INSERT INTO message_preference (store_id, order_id, channels, quiet_from, quiet_until, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (store_id, order_id) DO UPDATE SET channels = $3, quiet_from = $4, quiet_until = $5, updated_at = $6`,
  args: [int, uuid, texts, nullable(smallint), nullable(smallint), timestamp],
})
