import { bool, type Column, int, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export type ReferralStatus = 'joined' | 'rewarded' | 'blocked'

export const ownReferralCode = statement({
  name: 'own_referral_code',
  sql: `SELECT code FROM referral_code WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
  row: { code: text },
})

export const insertReferralCode = statement({
  name: 'insert_referral_code',
  sql: `INSERT INTO referral_code (store_id, customer_id, code, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING code`,
  args: [int, uuid, text, timestamp],
  row: { code: text },
})

/** The code of a deleted account is unknown. */
export const referrerByCode = statement({
  name: 'referrer_by_code',
  sql: `SELECT c.id, c.first_name FROM referral_code r JOIN customer c ON c.store_id = r.store_id AND c.id = r.customer_id
        WHERE r.store_id = $1 AND r.code = $2 AND c.deleted_at IS NULL`,
  args: [int, text],
  row: { id: uuid, first_name: text },
})

export const referralOfFriend = statement({
  name: 'referral_of_friend',
  sql: `SELECT r.id, r.referrer_id, r.status, c.first_name FROM referral r
        JOIN customer c ON c.store_id = r.store_id AND c.id = r.referrer_id
        WHERE r.store_id = $1 AND r.friend_id = $2`,
  args: [int, uuid],
  row: { id: uuid, referrer_id: uuid, status: text as Column<ReferralStatus>, first_name: text },
})

export const knownPersons = statement({
  name: 'known_referral_persons',
  sql: `SELECT EXISTS (SELECT 1 FROM referral_person WHERE store_id = $1 AND person = ANY ($2)) AS is_known`,
  args: [int, texts],
  row: { is_known: bool },
})

/** The emails and mobile numbers of the account and of all its orders. */
export const contactsOfCustomer = statement({
  name: 'contacts_of_customer',
  sql: `SELECT email::text AS email, mobile FROM customer WHERE store_id = $1 AND id = $2
        UNION SELECT lower(contact ->> 'email'), contact ->> 'mobile' FROM customer_order WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
  row: { email: nullable(text), mobile: nullable(text) },
})

/** Whether one of these identities belongs to another referral. */
export const knownAsAnother = statement({
  name: 'known_as_another_friend',
  sql: `SELECT EXISTS (SELECT 1 FROM referral_person WHERE store_id = $1 AND person = ANY ($2) AND referral_id <> $3) AS is_known`,
  args: [int, texts, uuid],
  row: { is_known: bool },
})

export const insertReferral = statement({
  name: 'insert_referral',
  sql: `INSERT INTO referral (id, store_id, referrer_id, friend_id, status, clicked_at, joined_at)
        VALUES ($6, $1, $2, $3, 'joined', $4, $5) ON CONFLICT DO NOTHING RETURNING id`,
  args: [int, uuid, uuid, timestamp, timestamp, uuid],
  row: { id: uuid },
})

export const insertReferralPersons = statement({
  name: 'insert_referral_persons',
  sql: `INSERT INTO referral_person (store_id, person, referral_id) SELECT $1, person, $2 FROM unnest($3::text[]) AS person ORDER BY person
        ON CONFLICT DO NOTHING`,
  args: [int, uuid, texts],
})

/**
 * Decides a referral once; a second completion changes no row. An order that the friend placed as a guest before joining earns no reward (D4.9).
 */
export const decideReferral = statement({
  name: 'decide_referral',
  sql: `UPDATE referral SET status = $3, decided_at = $4, order_id = $5 WHERE store_id = $1 AND id = $2 AND status = 'joined'
          AND joined_at <= (SELECT placed_at FROM customer_order WHERE store_id = $1 AND id = $5)`,
  args: [int, uuid, text as Column<ReferralStatus>, timestamp, uuid],
})

/** The referral that was rewarded for this order. */
export const referralOfOrder = statement({
  name: 'referral_of_order',
  sql: `SELECT id, referrer_id, friend_id FROM referral WHERE store_id = $1 AND order_id = $2 AND status = 'rewarded' FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: { id: uuid, referrer_id: uuid, friend_id: uuid },
})

/** Another order of the friend that is completed and still paid. */
export const anotherPaidOrder = statement({
  name: 'another_paid_order',
  sql: `SELECT id FROM customer_order WHERE store_id = $1 AND customer_id = $2 AND id <> $3 AND status = 'completed'
          AND paid_cents > refunded_cents ORDER BY completed_at, id LIMIT 1`,
  args: [int, uuid, uuid],
  row: { id: uuid },
})

export const rewardForOrder = statement({
  name: 'reward_for_order',
  sql: `UPDATE referral SET order_id = $3 WHERE store_id = $1 AND id = $2 AND status = 'rewarded'`,
  args: [int, uuid, uuid],
})

export const reopenReferral = statement({
  name: 'reopen_referral',
  sql: `UPDATE referral SET status = 'joined', decided_at = NULL, order_id = NULL WHERE store_id = $1 AND id = $2 AND status = 'rewarded'`,
  args: [int, uuid],
})

export const referredFriends = statement({
  name: 'referred_friends',
  sql: `SELECT r.id, c.first_name, c.last_name, r.status, r.joined_at, r.decided_at FROM referral r
        JOIN customer c ON c.store_id = r.store_id AND c.id = r.friend_id
        WHERE r.store_id = $1 AND r.referrer_id = $2 ORDER BY r.joined_at DESC, r.id DESC LIMIT 100`,
  args: [int, uuid],
  row: {
    id: uuid,
    first_name: text,
    last_name: nullable(text),
    status: text as Column<ReferralStatus>,
    joined_at: timestamp,
    decided_at: nullable(timestamp),
  },
})

export const countReferrals = statement({
  name: 'count_referrals',
  sql: `SELECT count(*)::integer AS joined, (count(*) FILTER (WHERE status = 'rewarded'))::integer AS rewarded
        FROM referral WHERE store_id = $1 AND referrer_id = $2`,
  args: [int, uuid],
  row: { joined: int, rewarded: int },
})
