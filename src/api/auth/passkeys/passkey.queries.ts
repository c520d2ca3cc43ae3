import { bigint, bool, bytea, int, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const insertChallenge = statement({
  name: 'insert_passkey_challenge',
  sql: `INSERT INTO passkey_challenge (store_id, challenge_hash, host, customer_id, session_id, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
  args: [int, bytea, text, nullable(uuid), nullable(uuid), timestamp],
})

/** Reads and deletes a challenge of a sign-in, so that it can be answered only once, at its own host. */
export const takeSignInChallenge = statement({
  name: 'take_sign_in_challenge',
  sql: `DELETE FROM passkey_challenge WHERE store_id = $1 AND challenge_hash = $2 AND host = $3 AND expires_at > $4
          AND customer_id IS NULL RETURNING true AS is_taken`,
  args: [int, bytea, text, timestamp],
  row: { is_taken: bool },
})

/** The same for a new passkey: only the customer and the session that asked for it may answer. */
export const takeAddChallenge = statement({
  name: 'take_add_challenge',
  sql: `DELETE FROM passkey_challenge WHERE store_id = $1 AND challenge_hash = $2 AND host = $3 AND expires_at > $4
          AND customer_id = $5 AND session_id = $6 RETURNING true AS is_taken`,
  args: [int, bytea, text, timestamp, uuid, uuid],
  row: { is_taken: bool },
})

/** D5.8: the customer must be the one that the passkey names, and the host the one that it was made for. */
export const passkeyToSignIn = statement({
  name: 'passkey_to_sign_in',
  sql: `SELECT p.id, p.customer_id, p.public_key, p.counter, p.transports
        FROM passkey p JOIN customer c ON c.store_id = p.store_id AND c.id = p.customer_id
        WHERE p.store_id = $1 AND p.credential_id = $2 AND p.customer_id = $3 AND p.host = $4 AND c.deleted_at IS NULL`,
  args: [int, text, uuid, text],
  row: { id: uuid, customer_id: uuid, public_key: bytea, counter: bigint, transports: texts },
})

/** Changes no row if the passkey was removed, or if its counter does not go forward. A copied authenticator sends an old counter. */
export const recordPasskeyUse = statement({
  name: 'record_passkey_use',
  sql: `UPDATE passkey SET counter = $4, last_used_at = $5
        WHERE store_id = $1 AND customer_id = $2 AND id = $3 AND (counter < $4 OR (counter = 0 AND $4 = 0))`,
  args: [int, uuid, uuid, bigint, timestamp],
})

const SHOWN = { id: uuid, name: text, host: text, created_at: timestamp, last_used_at: nullable(timestamp) }

export const customerPasskeys = statement({
  name: 'customer_passkeys',
  sql: `SELECT id, name, host, created_at, last_used_at, credential_id, transports FROM passkey
        WHERE store_id = $1 AND customer_id = $2 ORDER BY created_at, id`,
  args: [int, uuid],
  row: { ...SHOWN, credential_id: text, transports: texts },
})

export const passkeyById = statement({
  name: 'passkey_by_id',
  sql: `SELECT id FROM passkey WHERE store_id = $1 AND customer_id = $2 AND id = $3`,
  args: [int, uuid, uuid],
  row: { id: uuid },
})

export const insertPasskey = statement({
  name: 'insert_passkey',
  sql: `INSERT INTO passkey (id, store_id, customer_id, host, credential_id, public_key, counter, transports, name, created_at)
        VALUES ($id, $storeId, $customerId, $host, $credentialId, $publicKey, $counter, $transports, $name, $now)
        RETURNING id, name, host, created_at, last_used_at`,
  args: {
    id: uuid,
    storeId: int,
    customerId: uuid,
    host: text,
    credentialId: text,
    publicKey: bytea,
    counter: bigint,
    transports: texts,
    name: text,
    now: timestamp,
  },
  row: SHOWN,
})

export const renamePasskey = statement({
  name: 'rename_passkey',
  sql: `UPDATE passkey SET name = $4 WHERE store_id = $1 AND customer_id = $2 AND id = $3
        RETURNING id, name, host, created_at, last_used_at`,
  args: [int, uuid, uuid, text],
  row: SHOWN,
})

export const deletePasskey = statement({
  name: 'delete_passkey',
  sql: `DELETE FROM passkey WHERE store_id = $1 AND customer_id = $2 AND id = $3`,
  args: [int, uuid, uuid],
})

export const erasePasskeys = statement({
  name: 'erase_passkeys',
  sql: `DELETE FROM passkey WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})

/** Whether to offer a passkey: the customer has none for this host and has not answered the offer. */
export const isPasskeyOffered = statement({
  name: 'is_passkey_offered',
  sql: `SELECT passkey_offer_answered_at IS NULL AND NOT EXISTS (SELECT FROM passkey p
          WHERE p.store_id = c.store_id AND p.customer_id = c.id AND p.host = $3) AS is_offered
        FROM customer c WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, text],
  row: { is_offered: bool },
})

export const answerPasskeyOffer = statement({
  name: 'answer_passkey_offer',
  sql: `UPDATE customer SET passkey_offer_answered_at = coalesce(passkey_offer_answered_at, $3)
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, timestamp],
})

export const sessionOpenedAt = statement({
  name: 'session_opened_at',
  sql: `SELECT created_at FROM session WHERE store_id = $1 AND customer_id = $2 AND id = $3`,
  args: [int, uuid, uuid],
  row: { created_at: timestamp },
})
