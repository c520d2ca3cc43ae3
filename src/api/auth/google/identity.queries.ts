import { bool, bytea, citext, int, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const customerByIdentity = statement({
  name: 'customer_by_identity',
  sql: `SELECT c.id, c.profile_completed_at IS NULL AS needs_profile
        FROM customer_identity i JOIN customer c ON c.store_id = i.store_id AND c.id = i.customer_id
        WHERE i.store_id = $1 AND i.issuer = $2 AND i.subject = $3 AND c.deleted_at IS NULL`,
  args: [int, text, text],
  row: { id: uuid, needs_profile: bool },
})

/** Locks the account, so that its email cannot change before the identity is linked to it. */
export const customerByEmail = statement({
  name: 'customer_by_email',
  sql: `SELECT id, profile_completed_at IS NULL AS needs_profile, email_verified_at IS NOT NULL AS is_verified
        FROM customer WHERE store_id = $1 AND email = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
  args: [int, citext],
  row: { id: uuid, needs_profile: bool, is_verified: bool },
})

export const insertIdentity = statement({
  name: 'insert_identity',
  sql: `INSERT INTO customer_identity (store_id, issuer, subject, customer_id, created_at) VALUES ($1, $2, $3, $4, $5)`,
  args: [int, text, text, uuid, timestamp],
})

export const insertVisit = statement({
  name: 'insert_identity_visit',
  sql: `INSERT INTO identity_visit (store_id, ticket_hash, state_hash, nonce, code_verifier, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)`,
  args: [int, bytea, bytea, text, text, timestamp],
})

/** Reads and deletes the visit, so that the redirect can be used only once. */
export const takeVisit = statement({
  name: 'take_identity_visit',
  sql: `DELETE FROM identity_visit WHERE store_id = $1 AND ticket_hash = $2 AND state_hash = $3 AND expires_at > $4
        RETURNING nonce, code_verifier`,
  args: [int, bytea, bytea, timestamp],
  row: { nonce: text, code_verifier: text },
})
