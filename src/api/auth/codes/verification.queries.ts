import { bytea, citext, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const insertVerification = statement({
  name: 'insert_verification',
  sql: `INSERT INTO verification (id, store_id, purpose, ticket_hash, email, mobile, customer_id, password_hash, channel, created_at)
        VALUES ($id, $storeId, $purpose, $ticketHash, $email, $mobile, $customerId, $passwordHash, $channel, $now) RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    purpose: text,
    ticketHash: bytea,
    email: nullable(citext),
    mobile: nullable(text),
    customerId: nullable(uuid),
    passwordHash: nullable(text),
    channel: nullable(text),
    now: timestamp,
  },
  row: { id: uuid },
})

/** A ticket is valid for a day. Several codes may be sent for it. */
export const verificationByTicket = statement({
  name: 'verification_by_ticket',
  sql: `SELECT id, purpose, email, mobile FROM verification
        WHERE store_id = $1 AND ticket_hash = $2 AND used_at IS NULL AND created_at > $3`,
  args: [int, bytea, timestamp],
  row: { id: uuid, purpose: text, email: nullable(citext), mobile: nullable(text) },
})

/** D5.6: a change of the channel voids the code and the link that went to the previous one, in the same statement. */
export const chooseChannel = statement({
  name: 'choose_channel',
  sql: `UPDATE verification SET channel = $3,
          code_hash = CASE WHEN channel = $3 THEN code_hash END, code_expires_at = CASE WHEN channel = $3 THEN code_expires_at END,
          link_hash = CASE WHEN channel = $3 THEN link_hash END, link_expires_at = CASE WHEN channel = $3 THEN link_expires_at END,
          sent_to = CASE WHEN channel = $3 THEN sent_to END
        WHERE store_id = $1 AND id = $2 AND used_at IS NULL`,
  args: [int, uuid, text],
})

const TRIED = {
  id: uuid,
  purpose: text,
  tries: int,
  code_hash: nullable(bytea),
  customer_id: nullable(uuid),
  channel: nullable(text),
  email: nullable(citext),
  mobile: nullable(text),
  sent_to: nullable(text),
  password_hash: nullable(text),
}
// D5.3: the statement that reads the hash also counts the attempt, so that concurrent requests in all processes share the five attempts.
const COUNT_TRY = `UPDATE verification SET tries = tries + 1
        WHERE store_id = $1 AND ticket_hash = $2 AND used_at IS NULL AND tries < 5 AND code_expires_at > $3`
const TRY_COLUMNS = `RETURNING id, purpose, tries, code_hash, customer_id, channel, email, mobile, sent_to, password_hash`

export const trySignInCode = statement({
  name: 'try_sign_in_code',
  sql: `${COUNT_TRY} AND purpose IN ('sign_up', 'sign_in') ${TRY_COLUMNS}`,
  args: [int, bytea, timestamp],
  row: TRIED,
})

export const tryCustomerCode = statement({
  name: 'try_customer_code',
  sql: `${COUNT_TRY} AND purpose = $4 AND customer_id = $5 ${TRY_COLUMNS}`,
  args: [int, bytea, timestamp, text, uuid],
  row: TRIED,
})

/** Marks a verification as used. Changes no row when it is already used, or when the checked code or link was replaced. */
export const consumeVerification = statement({
  name: 'use_verification',
  sql: `UPDATE verification SET used_at = $3, password_hash = NULL
        WHERE store_id = $1 AND id = $2 AND used_at IS NULL AND (code_hash = $4 OR link_hash = $4)`,
  args: [int, uuid, timestamp, bytea],
})

export const verificationByLink = statement({
  name: 'verification_by_link',
  sql: `SELECT id, ticket_hash, link_hash, channel, email, mobile, sent_to, customer_id, password_hash FROM verification
        WHERE store_id = $1 AND link_hash = $2 AND purpose = $3 AND used_at IS NULL AND link_expires_at > $4`,
  args: [int, bytea, text, timestamp],
  row: {
    id: uuid,
    ticket_hash: bytea,
    link_hash: bytea,
    channel: nullable(text),
    email: nullable(citext),
    mobile: nullable(text),
    sent_to: nullable(text),
    customer_id: nullable(uuid),
    password_hash: nullable(text),
  },
})

/** D5.6: a new password or contact voids every code and link that could still change the account. */
export const endVerifications = statement({
  name: 'end_verifications',
  sql: `UPDATE verification SET used_at = $3 WHERE store_id = $1 AND customer_id = $2 AND used_at IS NULL`,
  args: [int, uuid, timestamp],
})

/** D6.3: stores the referral code until the account is created, possibly in another browser. */
export const keepSignUpReferral = statement({
  name: 'keep_sign_up_referral',
  sql: `UPDATE verification SET referral_code = $3, referral_clicked_at = $4 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, text, timestamp],
})
