import { randomBytes } from 'node:crypto'
import type { TestSite } from './site.ts'

export type OrderFacts = {
  customerId?: string | null
  email?: string | null
  mobile?: string | null
  status?: string
  store?: string
}

/** Inserts an order directly, for tests that only need one to exist. */
export async function insertOrder(site: TestSite, facts: OrderFacts = {}): Promise<string> {
  const {
    customerId = null,
    email = null,
    mobile = null,
    status = 'awaiting_payment',
    store = 'clothesline-laundry',
  } = facts
  const { rows } = await site.db.query({
    text: `INSERT INTO customer_order (store_id, customer_id, guest_token_hash, contact, kind, status, outlet_id, sales_type_id,
             category_id, place, referer, cart_key, quote, quote_hash, total_cents, gst_cents, placed_at, changed_at)
           SELECT s.id, $2, CASE WHEN $2::uuid IS NULL THEN $3::bytea END, $4, 'regular', $5,
             (SELECT id FROM outlet WHERE store_id = s.id ORDER BY position LIMIT 1),
             (SELECT id FROM sales_type WHERE store_id = s.id ORDER BY position LIMIT 1), 3, '{}', 'test', $6, '{"lines": []}', 'hash', 5000, 0,
             now(), now() FROM store s WHERE s.slug = $1 RETURNING id`,
    values: [
      store,
      customerId,
      randomBytes(32),
      { name: 'Somebody', email, mobile },
      status,
      randomBytes(12).toString('hex'),
    ],
  })
  return rows[0].id as string
}

export async function storeIdOf(site: TestSite, slug = 'clothesline-laundry'): Promise<number> {
  const { rows } = await site.db.query({ text: 'SELECT id FROM store WHERE slug = $1', values: [slug] })
  return rows[0].id as number
}

/** Changes a campaign as an import would. */
export async function changeCampaign(site: TestSite, code: string, set: string): Promise<void> {
  await site.db.query({ text: `UPDATE voucher_campaign SET ${set} WHERE code = $1`, values: [code] })
}

/** Adds a voucher of a campaign to a wallet. */
export async function putIntoWallet(
  site: TestSite,
  customerId: string,
  code: string,
  expires = '2030-01-01',
): Promise<string> {
  const { rows } = await site.db.query({
    text: `INSERT INTO voucher (store_id, customer_id, campaign_id, reason, status, received_at, expires_at)
           SELECT c.store_id, c.id, v.id, gen_random_uuid()::text, 'available', now(), $3
           FROM customer c JOIN voucher_campaign v ON v.store_id = c.store_id AND v.code = $2 WHERE c.id = $1 RETURNING id`,
    values: [customerId, code, expires],
  })
  return rows[0].id as string
}

/** A saved card, as a gateway would have stored it. */
export async function saveCard(
  site: TestSite,
  customerId: string,
  fingerprint = randomBytes(8).toString('hex'),
): Promise<string> {
  const { rows } = await site.db.query({
    text: `INSERT INTO payment_method (store_id, customer_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year,
             fingerprint, created_at)
           SELECT store_id, id, 'sandbox', 'cus_' || $2, 'pm_' || $2, 'visa', '4242', 12, 2040, $3, now() FROM customer WHERE id = $1
           RETURNING id`,
    values: [customerId, randomBytes(8).toString('hex'), fingerprint],
  })
  return rows[0].id as string
}

export async function saveAddress(site: TestSite, customerId: string): Promise<string> {
  const { rows } = await site.db.query({
    text: `INSERT INTO customer_address (store_id, customer_id, postal_code, block, street, unit)
           SELECT store_id, id, '160071', '71', 'Seng Poh Road', '#05-12' FROM customer WHERE id = $1 RETURNING id`,
    values: [customerId],
  })
  return rows[0].id as string
}
