import { bool, int, json, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { CLAIM, CLAIM_COLUMNS } from '../../order-rows/order-parts.queries.ts'

/** No row if a message with this key was already written. Lock the order first. */
export const insertNote = statement({
  name: 'insert_note',
  sql: `INSERT INTO order_note (id, store_id, order_id, claim_id, author, text, photos, key, at)
        VALUES ($id, $storeId, $orderId, $claimId, $author, $text, $photos, $key, $now)
        RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    orderId: uuid,
    claimId: nullable(uuid),
    author: text,
    text,
    photos: texts,
    key: nullable(text),
    now: timestamp,
  },
  row: { id: uuid },
})

export const noteByKey = statement({
  name: 'note_by_key',
  sql: `SELECT claim_id, text, photos FROM order_note WHERE store_id = $1 AND order_id = $2 AND key = $3`,
  args: [int, uuid, text],
  row: { claim_id: nullable(uuid), text, photos: texts },
})

/** The messages of one side. */
export const countNotes = statement({
  name: 'count_notes',
  sql: `SELECT count(*)::integer AS count FROM order_note WHERE store_id = $1 AND order_id = $2 AND (author LIKE 'operator:%') = $3`,
  args: [int, uuid, bool],
  row: { count: int },
})

/** Marks the messages of one side as read, up to a message of the order. */
export const markNotesRead = statement({
  name: 'mark_notes_read',
  sql: `UPDATE order_note n SET read_at = $5 FROM order_note last
        WHERE last.store_id = $1 AND last.order_id = $2 AND last.id = $4
          AND n.store_id = $1 AND n.order_id = $2 AND n.seq <= last.seq AND n.read_at IS NULL AND (n.author LIKE 'operator:%') = $3`,
  args: [int, uuid, bool, uuid, timestamp],
})

/** Lock the order first. */
export const claimOfOrder = statement({
  name: 'claim_of_order',
  sql: `SELECT ${CLAIM_COLUMNS} FROM claim c WHERE c.store_id = $1 AND c.order_id = $2 AND c.id = $3`,
  args: [int, uuid, uuid],
  row: CLAIM,
})

export const claimOfStore = statement({
  name: 'claim_of_store',
  sql: `SELECT ${CLAIM_COLUMNS} FROM claim c WHERE c.store_id = $1 AND c.id = $2`,
  args: [int, uuid],
  row: CLAIM,
})

/** The customer has written: the store owes an answer, and nobody has looked at it yet. */
export const reopenClaim = statement({
  name: 'reopen_claim',
  sql: `UPDATE claim SET state = $3, answer_by = $4, closed_at = NULL, looked_at = NULL WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, text, timestamp],
})

export const answerClaim = statement({
  name: 'answer_claim',
  sql: `UPDATE claim SET state = 'answered', looked_at = $3 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, timestamp],
})

export const closeClaim = statement({
  name: 'close_claim',
  sql: `UPDATE claim SET state = 'closed', closed_at = $3, looked_at = $3, remedy = $4, remedy_details = $5 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, timestamp, text, json<{ cents?: number; voucher?: string }>()],
})
