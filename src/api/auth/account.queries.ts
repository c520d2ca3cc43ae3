import { bool, citext, int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const insertCustomer = statement({
  name: 'insert_customer',
  sql: `INSERT INTO customer (id, store_id, email, mobile, email_verified_at, mobile_verified_at, pending_email, pending_mobile,
          password_hash, first_name, last_name, created_at)
        VALUES ($id, $storeId, $email, $mobile, CASE WHEN $email::citext IS NOT NULL THEN $now::timestamptz END,
          CASE WHEN $mobile::text IS NOT NULL THEN $now END, $pendingEmail, $pendingMobile, $passwordHash, $firstName, $lastName, $now)
        RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    email: nullable(citext),
    mobile: nullable(text),
    pendingEmail: nullable(citext),
    pendingMobile: nullable(text),
    passwordHash: nullable(text),
    firstName: text,
    lastName: nullable(text),
    now: timestamp,
  },
  row: { id: uuid },
})

/** Codes and links are sent only to verified contacts. Otherwise the owner of a mistyped address could open the account. */
export const customerByContact = statement({
  name: 'customer_by_contact',
  sql: `SELECT id, profile_completed_at IS NULL AS needs_profile,
          CASE WHEN $2::citext IS NOT NULL THEN email_verified_at ELSE mobile_verified_at END IS NOT NULL AS is_verified
        FROM customer WHERE store_id = $1 AND (email = $2 OR mobile = $3) AND deleted_at IS NULL`,
  args: [int, nullable(citext), nullable(text)],
  row: { id: uuid, needs_profile: bool, is_verified: bool },
})

/** Locks the account with the same lock as `insertSession`, before its code is used. That is the order of locks. */
export const lockCustomerForSession = statement({
  name: 'lock_customer_for_session',
  sql: `SELECT id, profile_completed_at IS NULL AS needs_profile FROM customer
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE`,
  args: [int, uuid],
  row: { id: uuid, needs_profile: bool },
})

const OWNER = {
  email: nullable(citext),
  mobile: nullable(text),
  first_name: text,
  last_name: nullable(text),
  password_hash: nullable(text),
}

/** The data that a new password must not resemble, and the hash of the current password. */
export const passwordOwner = statement({
  name: 'password_owner',
  sql: `SELECT email, mobile, first_name, last_name, password_hash FROM customer
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid],
  row: OWNER,
})

/** Reads the same and locks the account until the transaction ends. */
export const lockPasswordOwner = statement({
  name: 'lock_password_owner',
  sql: `SELECT email, mobile, first_name, last_name, password_hash FROM customer
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
  args: [int, uuid],
  row: OWNER,
})

/** D5.6: reads and locks the account only if the contact that the link went to is still its verified contact. */
export const lockOwnerOfContact = statement({
  name: 'lock_reached_owner',
  sql: `SELECT email, mobile, first_name, last_name, password_hash FROM customer
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL
          AND ((email_verified_at IS NOT NULL AND email::text = $3) OR (mobile_verified_at IS NOT NULL AND mobile = $3)) FOR UPDATE`,
  args: [int, uuid, text],
  row: OWNER,
})

export const setPassword = statement({
  name: 'set_password',
  sql: `UPDATE customer SET password_hash = $3, password_changed_at = $4
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, text, timestamp],
})
