import type { StoreConfig } from '#contract/shop/store.ts'
import { bytea, citext, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const storeSender = statement({
  name: 'store_sender',
  sql: `SELECT origin, config, information ->> 'email' AS email FROM store WHERE id = $1`,
  args: [int],
  row: { origin: text, config: json<StoreConfig>(), email: text },
})

/** A verification that still needs its message: unused, and newer than $3. */
export const verificationToSend = statement({
  name: 'verification_to_send',
  sql: `SELECT purpose, channel, email, mobile, customer_id FROM verification
        WHERE store_id = $1 AND id = $2 AND used_at IS NULL AND created_at > $3`,
  args: [int, uuid, timestamp],
  row: {
    purpose: text,
    channel: nullable(text),
    email: nullable(citext),
    mobile: nullable(text),
    customer_id: nullable(uuid),
  },
})

/**
 * Stores the hashes of a message's code and link before it is sent. This resets the number of tries. D5.6: the secret is bound to the contact that the
 * message goes to. No row is changed when another channel was chosen meanwhile.
 */
export const keepSentSecret = statement({
  name: 'keep_sent_secret',
  sql: `UPDATE verification SET code_hash = $codeHash, code_expires_at = $codeExpiresAt, link_hash = $linkHash,
          link_expires_at = $linkExpiresAt, customer_id = $customerId, sent_at = $now, sent_to = $sentTo, tries = 0
        WHERE store_id = $storeId AND id = $verificationId AND used_at IS NULL
          AND $sentTo = CASE channel WHEN 'email' THEN email::text WHEN 'mobile' THEN mobile END`,
  args: {
    storeId: int,
    verificationId: uuid,
    codeHash: nullable(bytea),
    codeExpiresAt: nullable(timestamp),
    linkHash: nullable(bytea),
    linkExpiresAt: nullable(timestamp),
    customerId: nullable(uuid),
    now: timestamp,
    sentTo: text,
  },
})
