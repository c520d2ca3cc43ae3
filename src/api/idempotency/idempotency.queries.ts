import { bool, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { LOCK_OF_NAME } from '../db/locks.queries.ts'
import { statement } from '../db/statement.ts'

export const claimKey = statement({
  name: 'claim_key',
  sql: `INSERT INTO idempotency (store_id, actor, key, fingerprint, order_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING`,
  args: [int, text, text, text, nullable(uuid), timestamp],
})

/** Claims a key, and then takes an advisory lock: `claimKey` and `lockName` in one statement. The key comes first, because its rows are counted first. */
export const claimKeyAndLock = statement({
  name: 'claim_key_and_lock',
  sql: `WITH claimed AS (
          INSERT INTO idempotency (store_id, actor, key, fingerprint, order_id, created_at)
          VALUES ($storeId, $actor, $key, $fingerprint, $orderId, $now) ON CONFLICT DO NOTHING RETURNING key
        )
        SELECT c.keys = 1 AS is_new, ${LOCK_OF_NAME('$name')} AS locked FROM (SELECT count(*) AS keys FROM claimed) c`,
  args: {
    storeId: int,
    actor: text,
    key: text,
    fingerprint: text,
    orderId: nullable(uuid),
    now: timestamp,
    name: text,
  },
  row: { is_new: bool, locked: text },
})

export const knownKey = statement({
  name: 'known_key',
  sql: `SELECT fingerprint, order_id FROM idempotency WHERE store_id = $1 AND actor = $2 AND key = $3`,
  args: [int, text, text],
  row: { fingerprint: text, order_id: uuid },
})

/** Stores the answer of a key, for repeated requests. */
export const keepAnswer = statement({
  name: 'keep_answer',
  sql: `UPDATE idempotency SET answer = $4 WHERE store_id = $1 AND actor = $2 AND key = $3`,
  args: [int, text, text, nullable(json<unknown>())],
})

export const knownAnswer = statement({
  name: 'known_answer',
  sql: `SELECT fingerprint, answer FROM idempotency WHERE store_id = $1 AND actor = $2 AND key = $3`,
  args: [int, text, text],
  row: { fingerprint: text, answer: nullable(json<unknown>()) },
})

/** Deletes keys that are too old to be sent again. */
export const forgetOldKeys = statement({
  name: 'forget_old_keys',
  sql: `DELETE FROM idempotency WHERE created_at < $1`,
  args: [timestamp],
})
