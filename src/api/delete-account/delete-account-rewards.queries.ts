import { int, json, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

type Row = Record<string, unknown>

/** All stored data about a customer's vouchers, points, referrals and subscriptions. Referred friends are not identified. */
export const exportedRewards = statement({
  name: 'exported_rewards',
  sql: `SELECT
          (SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'status', v.status, 'received_at', v.received_at,
            'expires_at', v.expires_at) ORDER BY v.received_at, v.id), '[]')
           FROM voucher v JOIN voucher_campaign k ON k.store_id = v.store_id AND k.id = v.campaign_id
           WHERE v.store_id = c.store_id AND v.customer_id = c.id) AS vouchers,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'order', o.number, 'cents', u.cents, 'status', u.status,
            'at', u.reserved_at) ORDER BY u.reserved_at, u.id), '[]')
           FROM voucher_use u JOIN voucher_campaign k ON k.store_id = u.store_id AND k.id = u.campaign_id
             JOIN customer_order o ON o.store_id = u.store_id AND o.id = u.order_id
           WHERE u.store_id = c.store_id AND u.customer_id = c.id) AS voucher_uses,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'points', e.points, 'at', e.at, 'expires_at', e.expires_at)
            ORDER BY e.id), '[]')
           FROM points_entry e WHERE e.store_id = c.store_id AND e.customer_id = c.id) AS points,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('side', CASE WHEN r.friend_id = c.id THEN 'friend' ELSE 'referrer' END,
            'status', r.status, 'joined_at', r.joined_at) ORDER BY r.joined_at, r.id), '[]')
           FROM referral r WHERE r.store_id = c.store_id AND c.id IN (r.friend_id, r.referrer_id)) AS referrals,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('plan', p.name, 'status', s.status, 'price_cents', s.price_cents,
            'consented_at', s.consented_at, 'created_at', s.created_at, 'ended_at', s.ended_at, 'cycles',
            (SELECT coalesce(jsonb_agg(jsonb_build_object('cycle', y.cycle, 'first_day', y.first_day, 'status', y.status,
               'price_cents', y.price_cents, 'weight_grams', y.weight_grams, 'over_cents', y.over_cents,
               'carried_cents', y.carried_cents) ORDER BY y.cycle), '[]')
             FROM subscription_cycle y WHERE y.store_id = s.store_id AND y.subscription_id = s.id), 'overages',
            (SELECT coalesce(jsonb_agg(jsonb_build_object('cents', x.cents, 'status', x.status, 'made_at', x.made_at, 'paid_at', x.paid_at)
               ORDER BY x.cycle), '[]')
             FROM subscription_overage x WHERE x.store_id = s.store_id AND x.subscription_id = s.id))
            ORDER BY s.created_at, s.id), '[]')
           FROM subscription s JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
           WHERE s.store_id = c.store_id AND s.customer_id = c.id) AS subscriptions
        FROM customer c WHERE c.store_id = $1 AND c.id = $2`,
  args: [int, uuid],
  row: {
    vouchers: json<Row[]>(),
    voucher_uses: json<Row[]>(),
    points: json<Row[]>(),
    referrals: json<Row[]>(),
    subscriptions: json<Row[]>(),
  },
})

/** Cancels all subscriptions and clears their addresses and cards, so that nothing more is charged. */
export const endAllSubscriptions = statement({
  name: 'end_all_subscriptions',
  sql: `WITH ended AS (
          UPDATE subscription SET status = 'cancelled', next_at = NULL, address_id = NULL, payment_method_id = NULL, settle_at = NULL, changed_at = $3,
            ended_at = coalesce(ended_at, $3), end_reason = coalesce(end_reason, $4)
          WHERE store_id = $1 AND customer_id = $2 RETURNING id
        ), dropped AS (
          UPDATE subscription_overage x SET status = 'given_up', try_at = NULL FROM ended e
          WHERE x.store_id = $1 AND x.subscription_id = e.id AND x.status = 'due'
        )
        SELECT id FROM ended`,
  args: [int, uuid, timestamp, text],
  row: { id: uuid },
})

export const eraseReferralCode = statement({
  name: 'erase_referral_code',
  sql: `DELETE FROM referral_code WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})
