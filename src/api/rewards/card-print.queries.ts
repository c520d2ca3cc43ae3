import { int, text, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const cardKey = statement({
  name: 'card_key',
  sql: `SELECT value FROM shop_secret WHERE name = 'card'`,
  args: [],
  row: { value: text },
})

export const fingerprintsOfCustomer = statement({
  name: 'card_fingerprints_of_customer',
  sql: `SELECT fingerprint FROM payment_method WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
  row: { fingerprint: text },
})

export const printsOfCustomer = statement({
  name: 'card_prints_of_customer',
  sql: `SELECT DISTINCT a.card_print FROM customer_order o JOIN payment_attempt a ON a.store_id = o.store_id AND a.order_id = o.id
        WHERE o.store_id = $1 AND o.customer_id = $2 AND a.card_print IS NOT NULL`,
  args: [int, uuid],
  row: { card_print: text },
})

/** Erases card prints when an account is deleted. The prints that prevent referral farming are kept with the referral. */
export const erasePrints = statement({
  name: 'erase_card_prints',
  sql: `UPDATE payment_attempt a SET card_print = NULL FROM customer_order o
        WHERE o.store_id = $1 AND o.customer_id = $2 AND a.store_id = o.store_id AND a.order_id = o.id AND a.card_print IS NOT NULL`,
  args: [int, uuid],
})
