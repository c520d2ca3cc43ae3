import { int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const insertCardEntry = statement({
  name: 'insert_card_entry',
  sql: `INSERT INTO card_entry (id, store_id, customer_id, gateway, setup_ref, purpose, created_at)
        VALUES ($id, $storeId, $customerId, $gateway, $setupRef, $purpose, $now)
        ON CONFLICT (store_id, gateway, setup_ref) DO NOTHING`,
  args: {
    id: uuid,
    storeId: int,
    customerId: nullable(uuid),
    gateway: text,
    setupRef: text,
    purpose: text,
    now: timestamp,
  },
})

/** Found only by its owner: a customer's entry by that customer, a guest's entry by guests. */
export const cardEntryOf = statement({
  name: 'card_entry_of',
  sql: `SELECT id, gateway, purpose FROM card_entry
        WHERE store_id = $1 AND customer_id IS NOT DISTINCT FROM $2 AND setup_ref = $3 AND created_at > $4`,
  args: [int, nullable(uuid), text, timestamp],
  row: { id: uuid, gateway: text, purpose: text },
})

export const saveEnteredCard = statement({
  name: 'save_entered_card',
  sql: `UPDATE card_entry SET token = $3, brand = $4, last4 = $5 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, text, text, text],
})

export type EnteredCard = { gateway: string; token: string; brand: string; last4: string }

/** Found only by its owner, and not after it has expired. */
export const ENTERED_CARD = (storeId: string, customerId: string, id: string, since: string) => `
          SELECT c.gateway, c.token, c.brand, c.last4 FROM card_entry c
          WHERE c.store_id = ${storeId} AND c.customer_id IS NOT DISTINCT FROM ${customerId} AND c.id = ${id} AND c.created_at > ${since}
            AND c.token IS NOT NULL`

export const enteredCardOf = statement({
  name: 'entered_card_of',
  sql: ENTERED_CARD('$1', '$2', '$3', '$4'),
  args: [int, nullable(uuid), uuid, timestamp],
  row: { gateway: text, token: text, brand: text, last4: text },
})

export const sweepCardEntries = statement({
  name: 'sweep_card_entries',
  sql: `DELETE FROM card_entry WHERE created_at < $1`,
  args: [timestamp],
})
