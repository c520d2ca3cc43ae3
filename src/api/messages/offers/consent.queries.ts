import { bool, citext, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** The same person: a customer, or a guest by the contact that the channel uses. Notifications are for a guest's order. */
const SAME_PERSON = `m.store_id = $storeId AND CASE WHEN $customerId::uuid IS NOT NULL THEN m.customer_id = $customerId
          WHEN m.channel = 'push' THEN m.order_id = $orderId
          ELSE m.contact = CASE m.channel WHEN 'email' THEN lower($email) ELSE $mobile END END`

/** The newest answer for each channel. Without a row nobody was asked, which counts as no. */
export const offerConsents = statement({
  name: 'offer_consents',
  sql: `SELECT DISTINCT ON (channel) channel, is_given, at FROM marketing_consent m
        WHERE ${SAME_PERSON} AND (m.customer_id = $customerId OR m.order_id = $orderId OR m.contact = lower($email) OR m.contact = $mobile)
        ORDER BY channel, id DESC`,
  args: {
    storeId: int,
    customerId: nullable(uuid),
    orderId: nullable(uuid),
    email: nullable(text),
    mobile: nullable(text),
  },
  row: { channel: text, is_given: bool, at: timestamp },
})

/** Inserts a row only if the answer changes, so that its time is the time of the decision. */
export const recordOfferConsent = statement({
  name: 'record_offer_consent',
  sql: `INSERT INTO marketing_consent (store_id, customer_id, order_id, contact, channel, is_given, at)
        SELECT $storeId::integer, $customerId::uuid, $orderId::uuid, lower($contact::text), $channel::text, $isGiven::boolean, $now::timestamptz
        WHERE coalesce((SELECT is_given FROM marketing_consent WHERE store_id = $storeId AND channel = $channel
          AND (customer_id = $customerId OR contact = lower($contact) OR ($contact IS NULL AND order_id = $orderId))
          ORDER BY id DESC LIMIT 1), false) <> $isGiven`,
  args: {
    storeId: int,
    customerId: nullable(uuid),
    orderId: nullable(uuid),
    contact: nullable(text),
    channel: text,
    isGiven: bool,
    now: timestamp,
  },
})

export const offersKey = statement({
  name: 'offers_key',
  sql: `SELECT value FROM shop_secret WHERE name = 'offers'`,
  args: [],
  row: { value: text },
})

export const customerToOffer = statement({
  name: 'customer_to_offer',
  sql: `SELECT email, mobile FROM customer WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid],
  row: { email: nullable(citext), mobile: nullable(text) },
})

/** The contact of an order that belongs to no account, or is still opened by its link. */
export const guestContact = statement({
  name: 'guest_contact',
  sql: `SELECT nullif(contact ->> 'email', '') AS email, nullif(contact ->> 'mobile', '') AS mobile FROM customer_order
        WHERE store_id = $1 AND id = $2 AND (customer_id IS NULL OR opens_by_link)`,
  args: [int, uuid],
  row: { email: nullable(text), mobile: nullable(text) },
})
