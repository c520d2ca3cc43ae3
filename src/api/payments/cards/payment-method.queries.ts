import { bool, int, smallint, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

const METHOD = {
  id: uuid,
  brand: text,
  last4: text,
  exp_month: smallint,
  exp_year: smallint,
  is_default: bool,
  default_no: int,
}
const COLUMNS = 'id, brand, last4, exp_month, exp_year, is_default, default_no'
/** Every look-up includes the owner, so another customer's card is not found, like an unknown id. */
const OWN = 'store_id = $1 AND customer_id = $2 AND removed_at IS NULL'
export type MethodRow = Awaited<ReturnType<typeof customerMethods.all>>[number]

export const customerMethods = statement({
  name: 'customer_methods',
  sql: `SELECT ${COLUMNS} FROM payment_method WHERE ${OWN} ORDER BY is_default DESC, created_at DESC, id`,
  args: [int, uuid],
  row: METHOD,
})

/** Includes the gateway's references, for charging and for removing the card there. */
export const customerMethod = statement({
  name: 'customer_method',
  sql: `SELECT ${COLUMNS}, gateway, customer_ref, method_ref FROM payment_method WHERE ${OWN} AND id = $3`,
  args: [int, uuid, uuid],
  row: { ...METHOD, gateway: text, customer_ref: text, method_ref: text },
})

/** The customer's same physical card, saved before under another reference. The new entry replaces it. */
export const methodByFingerprint = statement({
  name: 'method_by_fingerprint',
  sql: `SELECT id, gateway, customer_ref, method_ref, is_default, default_no FROM payment_method
        WHERE ${OWN} AND gateway = $3 AND fingerprint = $4`,
  args: [int, uuid, text, text],
  row: { id: uuid, gateway: text, customer_ref: text, method_ref: text, is_default: bool, default_no: int },
})

export const methodByRef = statement({
  name: 'method_by_ref',
  sql: `SELECT ${COLUMNS} FROM payment_method WHERE ${OWN} AND gateway = $3 AND method_ref = $4`,
  args: [int, uuid, text, text],
  row: METHOD,
})

export const insertMethod = statement({
  name: 'insert_method',
  sql: `INSERT INTO payment_method (id, store_id, customer_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year, fingerprint,
          is_default, default_no, created_at)
        VALUES ($id, $storeId, $customerId, $gateway, $customerRef, $methodRef, $brand, $last4, $expMonth, $expYear, $fingerprint,
          $isDefault, $defaultNo, $now) RETURNING ${COLUMNS}`,
  args: {
    id: uuid,
    storeId: int,
    customerId: uuid,
    gateway: text,
    customerRef: text,
    methodRef: text,
    brand: text,
    last4: text,
    expMonth: smallint,
    expYear: smallint,
    fingerprint: text,
    isDefault: bool,
    defaultNo: int,
    now: timestamp,
  },
  row: METHOD,
})

export const removeMethod = statement({
  name: 'remove_method',
  sql: `UPDATE payment_method SET removed_at = $4, is_default = false WHERE ${OWN} AND id = $3`,
  args: [int, uuid, uuid, timestamp],
})

export const unsetDefaultMethod = statement({
  name: 'unset_default_method',
  sql: `UPDATE payment_method SET is_default = false WHERE ${OWN} AND is_default`,
  args: [int, uuid],
})

export const setDefaultMethod = statement({
  name: 'set_default_method',
  sql: `UPDATE payment_method SET is_default = true,
          default_no = (SELECT max(default_no) + 1 FROM payment_method WHERE store_id = $1 AND customer_id = $2)
        WHERE ${OWN} AND id = $3`,
  args: [int, uuid, uuid],
})

/** Replaces a removed default. It takes over the removed card's `default_no`, because the customer has not chosen a new default. */
export const inheritDefault = statement({
  name: 'inherit_default_method',
  sql: `UPDATE payment_method SET is_default = true, default_no = $4 WHERE ${OWN} AND id = $3`,
  args: [int, uuid, uuid, int],
})

/** Nothing refers to these rows: orders store their own label for the receipt. The caller then removes the cards at the gateways. */
export const eraseMethods = statement({
  name: 'erase_methods',
  sql: `WITH known AS (DELETE FROM gateway_customer WHERE store_id = $1 AND customer_id = $2),
          entered AS (DELETE FROM card_entry WHERE store_id = $1 AND customer_id = $2)
        DELETE FROM payment_method WHERE store_id = $1 AND customer_id = $2 RETURNING gateway, customer_ref, method_ref`,
  args: [int, uuid],
  row: { gateway: text, customer_ref: text, method_ref: text },
})

/** The customer's reference at a gateway. */
export const gatewayCustomer = statement({
  name: 'gateway_customer',
  sql: `SELECT customer_ref FROM gateway_customer WHERE store_id = $1 AND customer_id = $2 AND gateway = $3`,
  args: [int, uuid, text],
  row: { customer_ref: text },
})

/** When two tabs create the customer at once, the first reference stays. No row when the account was deleted meanwhile. */
export const keepGatewayCustomer = statement({
  name: 'keep_gateway_customer',
  sql: `INSERT INTO gateway_customer AS g (store_id, customer_id, gateway, customer_ref)
        SELECT store_id, id, $3::text, $4::text FROM customer WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE
        ON CONFLICT (store_id, customer_id, gateway) DO UPDATE SET customer_ref = g.customer_ref RETURNING customer_ref`,
  args: [int, uuid, text, text],
  row: { customer_ref: text },
})
