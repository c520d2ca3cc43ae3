import type { World } from '../engine/world.ts'
import { found, type Invariant, nothingFound, RECENTLY } from './invariant.ts'

const LIVING = `u.status <> 'released'`

export const voucherInvariants = (): Invariant[] => [
  nothingFound(
    'a voucher is used by at most one living order, and says so',
    `SELECT v.id, v.store_id, v.status, u.uses, u.statuses FROM voucher v
     LEFT JOIN (SELECT u.store_id, u.voucher_id, count(*) AS uses, min(u.status) AS statuses FROM voucher_use u WHERE ${LIVING} GROUP BY 1, 2) u
       ON u.store_id = v.store_id AND u.voucher_id = v.id
     WHERE coalesce(u.uses, 0) > 1
       OR v.status <> CASE u.statuses WHEN 'reserved' THEN 'reserved' WHEN 'redeemed' THEN 'used' ELSE 'available' END`,
  ),
  nothingFound(
    'an order that ended unpaid or was cancelled has given its vouchers back, and a paid one has used them',
    `SELECT o.number, o.status, u.id, u.status AS use FROM voucher_use u JOIN customer_order o ON o.store_id = u.store_id AND o.id = u.order_id
     WHERE u.status <> CASE WHEN o.status IN ('expired', 'cancelled') THEN 'released' WHEN o.status = 'awaiting_payment' THEN 'reserved' ELSE 'redeemed' END`,
  ),
  nothingFound(
    'a living order has the vouchers that its quote counts',
    `SELECT o.number, o.status, q.cents, u.cents AS used FROM customer_order o
     JOIN LATERAL (SELECT coalesce(-sum((line ->> 'cents')::integer), 0) AS cents FROM jsonb_array_elements(o.quote -> 'lines') AS line
       WHERE line ->> 'rule' LIKE 'voucher%') q ON true
     LEFT JOIN (SELECT u.store_id, u.order_id, sum(u.cents) AS cents FROM voucher_use u WHERE ${LIVING} GROUP BY 1, 2) u
       ON u.store_id = o.store_id AND u.order_id = o.id
     WHERE o.status NOT IN ('expired', 'cancelled') AND o.placed_at > ${RECENTLY} AND q.cents <> coalesce(u.cents, 0)`,
  ),
  nothingFound(
    'a campaign counts its uses, and never exceeds its limit',
    `SELECT c.store_id, c.code, c.taken, c.total_limit, coalesce(u.uses, 0) AS uses FROM voucher_campaign c
     LEFT JOIN (SELECT u.store_id, u.campaign_id, count(*) FILTER (WHERE u.is_counted) AS uses, count(*) AS all FROM voucher_use u WHERE ${LIVING} GROUP BY 1, 2) u
       ON u.store_id = c.store_id AND u.campaign_id = c.id
     WHERE c.taken <> coalesce(u.uses, 0) OR c.taken > c.total_limit OR u.all > c.total_limit`,
  ),
  nothingFound(
    'nobody uses a campaign more often than a person may',
    // By account, by address and by number, whatever the shop has counted.
    `SELECT p.store_id, p.code, p.person, count(*) AS uses, p.per_person_limit FROM (
       SELECT c.store_id, c.code, c.per_person_limit, u.id, person FROM voucher_use u
       JOIN voucher_campaign c ON c.store_id = u.store_id AND c.id = u.campaign_id AND c.per_person_limit IS NOT NULL
       JOIN customer_order o ON o.store_id = u.store_id AND o.id = u.order_id
       CROSS JOIN LATERAL (SELECT DISTINCT person FROM unnest(ARRAY[u.customer_id::text, lower(o.contact ->> 'email'), o.contact ->> 'mobile']) AS person
         WHERE person <> '') AS persons
       WHERE ${LIVING}) p
     GROUP BY 1, 2, 3, 5 HAVING count(*) > p.per_person_limit`,
  ),
  nothingFound(
    'the uses of each person are counted while they last, and no longer',
    `SELECT u.id, u.store_id, c.code, u.status, count(p.person) AS persons, max(p.nth) AS nth, c.per_person_limit FROM voucher_use u
     JOIN voucher_campaign c ON c.store_id = u.store_id AND c.id = u.campaign_id
     LEFT JOIN voucher_person p ON p.store_id = u.store_id AND p.use_id = u.id
     GROUP BY u.id, u.store_id, c.code, u.status, c.per_person_limit
     HAVING max(p.nth) > c.per_person_limit OR (u.status = 'released' AND count(p.person) > 0)
       OR (u.status <> 'released' AND c.per_person_limit IS NOT NULL AND count(p.person) = 0)`,
  ),
  noVoucherIsLost(),
]

/** Nobody takes a voucher away: it is used, or its date ends. */
function noVoucherIsLost(): Invariant {
  let before = 0
  return {
    name: 'no voucher is lost',
    async check(world: World) {
      const { rows } = await world.shop.books.query({ text: 'SELECT count(*)::integer AS count FROM voucher' })
      const [{ count }] = rows as [{ count: number }]
      const lost = count < before ? [`${before - count} vouchers are gone`] : []
      before = count
      const unpaid = await found(
        world,
        `SELECT e.id, e.store_id, e.customer_id, e.points FROM points_entry e LEFT JOIN voucher v ON v.store_id = e.store_id AND v.id = e.voucher_id
         WHERE e.kind = 'exchanged' AND (v.id IS NULL OR v.customer_id <> e.customer_id)
         UNION ALL
         SELECT NULL, v.store_id, v.customer_id, NULL FROM voucher v WHERE v.reason LIKE 'points:%'
           AND NOT EXISTS (SELECT FROM points_entry e WHERE e.store_id = v.store_id AND e.voucher_id = v.id AND e.kind = 'exchanged')`,
      )
      return [...lost, ...unpaid.map((row) => JSON.stringify(row))]
    },
  }
}
