import { bool, int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

const SAVED = {
  id: uuid,
  label: nullable(text),
  postal_code: text,
  block: nullable(text),
  street: text,
  unit: nullable(text),
  is_landed: bool,
  contact_name: nullable(text),
  contact_mobile: nullable(text),
  access_notes: nullable(text),
  is_main: bool,
}
const COLUMNS = `a.id, a.label, a.postal_code, a.block, a.street, a.unit, a.is_landed, a.contact_name, a.contact_mobile,
          a.access_notes, a.id IS NOT DISTINCT FROM c.main_address_id AS is_main`
// Every look-up includes the owner, so another customer's address is not found, like an unknown id.
const OWN = `FROM customer_address a JOIN customer c ON c.store_id = a.store_id AND c.id = a.customer_id
        WHERE a.store_id = $1 AND a.customer_id = $2 AND a.deleted_at IS NULL`

export const customerAddresses = statement({
  name: 'customer_addresses',
  sql: `SELECT ${COLUMNS} ${OWN} ORDER BY is_main DESC, a.created_at, a.id`,
  args: [int, uuid],
  row: SAVED,
})

export const customerAddress = statement({
  name: 'customer_address_by_id',
  sql: `SELECT ${COLUMNS} ${OWN} AND a.id = $3`,
  args: [int, uuid, uuid],
  row: SAVED,
})

/** Serialises changes to a customer's rows. Returns no row for a deleted account. */
export const lockCustomer = statement({
  name: 'lock_customer',
  sql: `SELECT id FROM customer WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
  args: [int, uuid],
  row: { id: uuid },
})

export const countAddresses = statement({
  name: 'count_addresses',
  sql: `SELECT count(*)::integer AS count FROM customer_address WHERE store_id = $1 AND customer_id = $2 AND deleted_at IS NULL`,
  args: [int, uuid],
  row: { count: int },
})

const FIELDS = {
  postalCode: text,
  block: nullable(text),
  street: text,
  unit: nullable(text),
  label: nullable(text),
  isLanded: bool,
  contactName: nullable(text),
  contactMobile: nullable(text),
  accessNotes: nullable(text),
}

export const insertAddress = statement({
  name: 'insert_address',
  sql: `INSERT INTO customer_address (id, store_id, customer_id, postal_code, block, street, unit, label, is_landed, contact_name,
          contact_mobile, access_notes, created_at)
        VALUES ($id, $storeId, $customerId, $postalCode, $block, $street, $unit, $label, $isLanded, $contactName,
          $contactMobile, $accessNotes, $now)`,
  args: { id: uuid, storeId: int, customerId: uuid, ...FIELDS, now: timestamp },
})

export const updateAddress = statement({
  name: 'update_address',
  sql: `UPDATE customer_address SET postal_code = $postalCode, block = $block, street = $street, unit = $unit, label = $label,
          is_landed = $isLanded, contact_name = $contactName, contact_mobile = $contactMobile, access_notes = $accessNotes
        WHERE store_id = $storeId AND customer_id = $customerId AND id = $id AND deleted_at IS NULL`,
  args: { storeId: int, customerId: uuid, ...FIELDS, id: uuid },
})

export const hideAddress = statement({
  name: 'hide_address',
  sql: `UPDATE customer_address a SET deleted_at = $4 FROM customer c
        WHERE a.store_id = $1 AND a.customer_id = $2 AND a.id = $3 AND a.deleted_at IS NULL
          AND c.store_id = a.store_id AND c.id = a.customer_id
        RETURNING a.id IS NOT DISTINCT FROM c.main_address_id AS was_main`,
  args: [int, uuid, uuid, timestamp],
  row: { was_main: bool },
})

export const showAddress = statement({
  name: 'show_address',
  sql: `UPDATE customer_address SET deleted_at = NULL
        WHERE store_id = $1 AND customer_id = $2 AND id = $3 AND deleted_at IS NOT NULL`,
  args: [int, uuid, uuid],
})

export const setMainAddress = statement({
  name: 'set_main_address',
  sql: `UPDATE customer c SET main_address_id = a.id FROM customer_address a
        WHERE c.store_id = $1 AND c.id = $2 AND a.store_id = $1 AND a.customer_id = $2 AND a.id = $3 AND a.deleted_at IS NULL`,
  args: [int, uuid, uuid],
})
