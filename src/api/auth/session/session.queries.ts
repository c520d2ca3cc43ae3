import { bool, bytea, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const sessionByToken = statement({
  name: 'session_by_token',
  sql: `SELECT s.id, s.customer_id FROM session s JOIN customer c ON c.store_id = s.store_id AND c.id = s.customer_id
        WHERE s.store_id = $1 AND s.token_hash = $2 AND s.expires_at > $3 AND c.deleted_at IS NULL`,
  args: [int, bytea, timestamp],
  row: { id: uuid, customer_id: uuid },
})

/**
 * D5.7: opens a session only if the account exists and still has the checked password hash, or the verified contact that the code went to. The lock
 * waits for a concurrent reset, change or deletion and then checks the account again. A later one finds the session and ends it.
 */
export const insertSession = statement({
  name: 'insert_session',
  sql: `WITH owner AS (
          SELECT store_id, id FROM customer WHERE store_id = $storeId AND id = $customerId AND deleted_at IS NULL
            AND ($passwordHash::text IS NULL OR password_hash = $passwordHash)
            AND ($contact::text IS NULL OR (email_verified_at IS NOT NULL AND email::text = $contact)
              OR (mobile_verified_at IS NOT NULL AND mobile = $contact))
          FOR SHARE
        )
        INSERT INTO session (id, store_id, customer_id, token_hash, created_at, expires_at, device)
        SELECT $id, store_id, id, $tokenHash::bytea, $now::timestamptz, $expiresAt::timestamptz, $device::text FROM owner`,
  args: {
    id: uuid,
    storeId: int,
    customerId: uuid,
    tokenHash: bytea,
    now: timestamp,
    expiresAt: timestamp,
    device: text,
    passwordHash: nullable(text),
    contact: nullable(text),
  },
})

export const sessionById = statement({
  name: 'session_by_id',
  sql: `SELECT id FROM session WHERE store_id = $1 AND customer_id = $2 AND id = $3`,
  args: [int, uuid, uuid],
  row: { id: uuid },
})

export const deleteSession = statement({
  name: 'delete_session',
  sql: `DELETE FROM session WHERE store_id = $1 AND customer_id = $2 AND id = $3`,
  args: [int, uuid, uuid],
})

export const deleteOtherSessions = statement({
  name: 'delete_other_sessions',
  sql: `DELETE FROM session WHERE store_id = $1 AND customer_id = $2 AND id <> $3`,
  args: [int, uuid, uuid],
})

export const deleteAllSessions = statement({
  name: 'delete_all_sessions',
  sql: `DELETE FROM session WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})

export const customerSessions = statement({
  name: 'customer_sessions',
  sql: `SELECT id, device, created_at, expires_at FROM session
        WHERE store_id = $1 AND customer_id = $2 AND expires_at > $3 ORDER BY created_at DESC LIMIT 100`,
  args: [int, uuid, timestamp],
  row: { id: uuid, device: text, created_at: timestamp, expires_at: timestamp },
})

/** Compares the exact login form (D5.9), which is also the key of the attempt limits. So every login that finds an account shares one limit. */
export const credentialsByLogin = statement({
  name: 'credentials_by_login',
  sql: `SELECT id, password_hash, profile_completed_at IS NULL AS needs_profile FROM customer
        WHERE store_id = $1 AND ((email = $2::text::citext AND email::text = $2) OR mobile = $2)`,
  args: [int, text],
  row: { id: uuid, password_hash: nullable(text), needs_profile: bool },
})
