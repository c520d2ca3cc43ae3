import { citext, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** Empties the customer's row. The row stays because invoices refer to it; the email can be used again. */
export const eraseCustomer = statement({
  name: 'erase_customer',
  sql: `UPDATE customer SET email = NULL, mobile = NULL, email_verified_at = NULL, mobile_verified_at = NULL,
          pending_email = NULL, pending_mobile = NULL, password_hash = NULL, first_name = '', last_name = NULL, birthday = NULL,
          main_address_id = NULL, company = NULL, at_most_cents = NULL, passkey_offer_answered_at = NULL, care = NULL,
          care_invitation_answered_at = NULL, deleted_at = $3
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, timestamp],
})

export const eraseAddresses = statement({
  name: 'erase_addresses',
  sql: `DELETE FROM customer_address WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})

export const eraseIdentities = statement({
  name: 'erase_identities',
  sql: `DELETE FROM customer_identity WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})

/** What the customer agreed to, and how they wanted to be told. */
export const eraseConsents = statement({
  name: 'erase_consents',
  sql: `WITH whatsapp AS (DELETE FROM whatsapp_consent WHERE store_id = $1 AND customer_id = $2),
          preferences AS (DELETE FROM message_preference WHERE store_id = $1 AND customer_id = $2)
        DELETE FROM marketing_consent WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})

export const eraseVerifications = statement({
  name: 'erase_verifications',
  sql: `DELETE FROM verification WHERE store_id = $1 AND (customer_id = $2 OR email = $3 OR mobile = $4)`,
  args: [int, uuid, nullable(citext), nullable(text)],
})

/** The lines are deleted by cascade. */
export const eraseCarts = statement({
  name: 'erase_carts',
  sql: `WITH additions AS (DELETE FROM cart_addition WHERE store_id = $1 AND customer_id = $2)
        DELETE FROM cart WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})

type Row = Record<string, unknown>

/** All stored data about a person except hashes. */
export const exportedData = statement({
  name: 'exported_data',
  sql: `SELECT
          (SELECT coalesce(jsonb_agg(jsonb_build_object('label', label, 'postal_code', postal_code, 'block', block,
            'street', street, 'unit', unit, 'is_landed', is_landed, 'contact_name', contact_name,
            'contact_mobile', contact_mobile, 'access_notes', access_notes, 'is_main', a.id = c.main_address_id,
            'created_at', a.created_at, 'deleted_at', a.deleted_at) ORDER BY a.created_at), '[]')
           FROM customer_address a WHERE a.store_id = c.store_id AND a.customer_id = c.id) AS addresses,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'is_given', is_given, 'at', at) ORDER BY id), '[]')
           FROM marketing_consent m WHERE m.store_id = c.store_id AND m.customer_id = c.id) AS marketing_history,
          (SELECT jsonb_build_object('channels', channels, 'quiet_from_minute', quiet_from, 'quiet_until_minute', quiet_until)
           FROM message_preference q WHERE q.store_id = c.store_id AND q.customer_id = c.id) AS order_messages,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('mobile', mobile, 'is_given', is_given, 'at', at) ORDER BY id), '[]')
           FROM whatsapp_consent w WHERE w.store_id = c.store_id AND w.customer_id = c.id) AS whatsapp_history,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('brand', brand, 'last4', last4, 'exp_month', exp_month, 'exp_year', exp_year,
            'is_default', is_default, 'created_at', p.created_at, 'removed_at', p.removed_at) ORDER BY p.created_at), '[]')
           FROM payment_method p WHERE p.store_id = c.store_id AND p.customer_id = c.id) AS payment_methods,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('issuer', issuer, 'subject', subject, 'since', created_at)), '[]')
           FROM customer_identity i WHERE i.store_id = c.store_id AND i.customer_id = c.id) AS identities,
          coalesce(c.care -> 'lines', '[]') AS care_preferences,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('name', y.name, 'host', y.host, 'created_at', y.created_at,
            'last_used_at', y.last_used_at) ORDER BY y.created_at), '[]')
           FROM passkey y WHERE y.store_id = c.store_id AND y.customer_id = c.id) AS passkeys,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('device', device, 'signed_in_at', created_at, 'expires_at', expires_at)
            ORDER BY created_at), '[]')
           FROM session s WHERE s.store_id = c.store_id AND s.customer_id = c.id) AS sessions,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'quantity', l.qty, 'notes', l.notes)
            ORDER BY k.id, l.position), '[]')
           FROM cart k JOIN cart_line l ON l.store_id = k.store_id AND l.cart_id = k.id
             JOIN product p ON p.store_id = l.store_id AND p.id = l.product_id
           WHERE k.store_id = c.store_id AND k.customer_id = c.id) AS cart
        FROM customer c WHERE c.store_id = $1 AND c.id = $2`,
  args: [int, uuid],
  row: {
    addresses: json<Row[]>(),
    marketing_history: json<Row[]>(),
    order_messages: nullable(json<Row>()),
    whatsapp_history: json<Row[]>(),
    payment_methods: json<Row[]>(),
    identities: json<Row[]>(),
    care_preferences: json<Row[]>(),
    passkeys: json<Row[]>(),
    sessions: json<Row[]>(),
    cart: json<Row[]>(),
  },
})
