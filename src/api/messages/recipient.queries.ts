import { bool, int, nullable, smallint, text, texts, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** The preference of a customer, or that of a guest's order. */
export const messagePreference = statement({
  name: 'message_preference',
  sql: `SELECT channels, quiet_from, quiet_until FROM message_preference
        WHERE store_id = $1 AND (customer_id = $2 OR order_id = $3)`,
  args: [int, nullable(uuid), nullable(uuid)],
  row: { channels: texts, quiet_from: nullable(smallint), quiet_until: nullable(smallint) },
})

/** Whether a customer, or the guest of an order, has agreed to WhatsApp at this number. The last answer counts. */
export const whatsAppConsent = statement({
  name: 'whatsapp_consent',
  sql: `SELECT is_given AND mobile = $4 AS is_given FROM whatsapp_consent
        WHERE store_id = $1 AND (customer_id = $2 OR order_id = $3) ORDER BY id DESC LIMIT 1`,
  args: [int, nullable(uuid), nullable(uuid), text],
  row: { is_given: bool },
})
