import type { Address } from '#contract/account/customer.ts'
import { citext, int, json, nullable, text, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** A deleted main address stays linked, so that Undo restores it, but it is not returned. */
export const customerDetail = statement({
  name: 'customer_detail',
  sql: `SELECT c.id, c.first_name, c.last_name, c.email, c.mobile, c.at_most_cents, a.id AS main_address_id,
          CASE WHEN a.id IS NULL THEN NULL ELSE jsonb_build_object('id', a.id, 'label', a.label, 'postal_code', a.postal_code,
            'block', a.block, 'street', a.street, 'unit', a.unit, 'is_landed', a.is_landed, 'contact_name', a.contact_name,
            'contact_mobile', a.contact_mobile, 'access_notes', a.access_notes) END AS main_address
        FROM customer c
        LEFT JOIN customer_address a ON a.store_id = c.store_id AND a.id = c.main_address_id AND a.customer_id = c.id
          AND a.deleted_at IS NULL
        WHERE c.store_id = $1 AND c.id = $2 AND c.deleted_at IS NULL`,
  args: [int, uuid],
  row: {
    id: uuid,
    first_name: text,
    last_name: nullable(text),
    email: nullable(citext),
    mobile: nullable(text),
    at_most_cents: nullable(int),
    main_address_id: nullable(uuid),
    main_address: nullable(json<Address>()),
  },
})
