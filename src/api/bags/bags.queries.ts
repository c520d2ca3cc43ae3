import type { BagStation } from '#contract/order/bag-limits.ts'
import type { LineToBag } from '#rules/bags/tags-needed.ts'
import { bool, type Column, int, json, nullable, smallint, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

const station = text as Column<string> as Column<BagStation>
const leg = text as Column<string> as Column<'early' | 'last'>

export const orderToTag = statement({
  name: 'order_to_tag',
  sql: `SELECT o.category_id, o.first_starts_at IS NOT NULL AS has_first,
          CASE WHEN o.early_starts_at IS NULL THEN 1 ELSE 2 END AS returns,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'unit', l.unit, 'qty', l.qty)), '[]')
           FROM order_line l WHERE l.store_id = o.store_id AND l.order_id = o.id) AS lines
        FROM customer_order o WHERE o.store_id = $1 AND o.id = $2`,
  args: [int, uuid],
  row: { category_id: smallint, has_first: bool, returns: int, lines: json<LineToBag[]>() },
})

export type NewBag = { id: string; n: number; code: string }

/** Bags whose code another bag of the store has are left out. */
export const insertBags = statement({
  name: 'insert_bags',
  sql: `INSERT INTO bag (store_id, id, order_id, n, code, made_at)
        SELECT $1, b.id, $2, b.n, b.code, $4 FROM jsonb_to_recordset($3) AS b (id uuid, n integer, code text)
        ON CONFLICT (store_id, code) DO NOTHING RETURNING n`,
  args: [int, uuid, json<NewBag[]>(), timestamp],
  row: { n: int },
})

export const bagsOfOrders = statement({
  name: 'bags_of_orders',
  sql: `SELECT id, order_id, n, code, station, missing_at, unused_at IS NOT NULL AS is_unused, leg FROM bag
        WHERE store_id = $1 AND order_id = ANY ($2::text[]::uuid[]) ORDER BY order_id, n`,
  args: [int, texts],
  row: {
    id: uuid,
    order_id: uuid,
    n: int,
    code: text,
    station: nullable(station),
    missing_at: nullable(station),
    is_unused: bool,
    leg: nullable(leg),
  },
})
export type BagRow = Awaited<ReturnType<typeof bagsOfOrders.all>>[number]

/** The numbers of the orders that the codes belong to. */
export const ownersOfCodes = statement({
  name: 'owners_of_bag_codes',
  sql: `SELECT b.code, o.number FROM bag b JOIN customer_order o ON o.store_id = b.store_id AND o.id = b.order_id
        WHERE b.store_id = $1 AND b.code = ANY ($2)`,
  args: [int, texts],
  row: { code: text, number: int },
})

export type HandOverDetails = { green: string[]; missing: string[]; problems: { code: string; why: string }[] }

export const insertHandOver = statement({
  name: 'insert_bag_hand_over',
  sql: `INSERT INTO bag_hand_over (store_id, id, order_id, station, leg, outcome, details, reason, actor, photo, at)
        VALUES ($storeId, $id, $orderId, $station, $leg, $outcome, $details, $reason, $actor, $photo, $now)`,
  args: {
    storeId: int,
    id: uuid,
    orderId: uuid,
    station,
    leg: nullable(leg),
    outcome: text,
    details: json<HandOverDetails>(),
    reason: text,
    actor: text,
    photo: nullable(text),
    now: timestamp,
  },
})

/** Scans bags of one order. The key of bag_scan refuses a bag that has passed the station. */
export const scanBags = statement({
  name: 'scan_bags',
  sql: `WITH scanned AS (
          INSERT INTO bag_scan (store_id, bag_id, station, hand_over_id, actor, at)
          SELECT $storeId, id, $station, $handOverId, $actor, $now FROM unnest($bags::text[]::uuid[]) AS b (id) RETURNING bag_id
        )
        UPDATE bag SET station = $station, missing_at = NULL, leg = coalesce($leg, leg) FROM scanned
        WHERE bag.store_id = $storeId AND bag.id = scanned.bag_id`,
  args: {
    storeId: int,
    bags: texts,
    station,
    leg: nullable(leg),
    handOverId: uuid,
    actor: text,
    now: timestamp,
  },
})

export const markMissing = statement({
  name: 'mark_bags_missing',
  sql: `UPDATE bag SET missing_at = $3 WHERE store_id = $1 AND id = ANY ($2::text[]::uuid[])`,
  args: [int, texts, station],
})

export const markUnused = statement({
  name: 'mark_tags_unused',
  sql: `UPDATE bag SET unused_at = $3 WHERE store_id = $1 AND id = ANY ($2::text[]::uuid[]) AND station IS NULL`,
  args: [int, texts, timestamp],
})

/** A bag that is found later and scanned at the door's station counts too. The customer has agreed to the other number, not to this one. */
export const countBags = statement({
  name: 'count_bags',
  sql: `WITH counted AS (
          INSERT INTO bag_count (store_id, order_id, counted, at, ask_until) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (store_id, order_id) DO UPDATE SET counted = bag_count.counted + EXCLUDED.counted,
            said = CASE WHEN bag_count.said <> bag_count.counted THEN bag_count.said END,
            said_at = CASE WHEN bag_count.said <> bag_count.counted THEN bag_count.said_at END
          RETURNING counted
        )
        UPDATE trip SET bag_count = counted FROM counted
        WHERE store_id = $1 AND id = (SELECT t.id FROM trip t WHERE t.store_id = $1 AND t.order_id = $2 AND t.kind = 'pickup'
          AND t.status NOT IN ('failed', 'rescheduled', 'cancelled') LIMIT 1)`,
  args: [int, uuid, int, timestamp, timestamp],
})

export const answerCount = statement({
  name: 'answer_bag_count',
  sql: `UPDATE bag_count SET said = $3, said_at = $4 WHERE store_id = $1 AND order_id = $2 AND said IS NULL AND ask_until > $4`,
  args: [int, uuid, int, timestamp],
})

export const countOfOrder = statement({
  name: 'bag_count_of_order',
  sql: `SELECT counted, said, at, ask_until FROM bag_count WHERE store_id = $1 AND order_id = $2`,
  args: [int, uuid],
  row: { counted: int, said: nullable(int), at: timestamp, ask_until: timestamp },
})

/** The bags whose tags were used, each with its last scan. */
export const shownBags = statement({
  name: 'shown_bags',
  sql: `SELECT b.n, b.code, b.station, s.at, b.missing_at IS NOT NULL AS is_missing FROM bag b
          LEFT JOIN bag_scan s ON s.store_id = b.store_id AND s.bag_id = b.id AND s.station = b.station
        WHERE b.store_id = $1 AND b.order_id = $2 AND b.unused_at IS NULL ORDER BY b.n`,
  args: [int, uuid],
  row: { n: int, code: text, station: nullable(station), at: nullable(timestamp), is_missing: bool },
})

export const handOversOfOrder = statement({
  name: 'bag_hand_overs_of_order',
  sql: `SELECT station, outcome, details, reason, actor, photo, at FROM bag_hand_over WHERE store_id = $1 AND order_id = $2 ORDER BY at, id`,
  args: [int, uuid],
  row: {
    station,
    outcome: text as Column<string> as Column<'accepted' | 'overridden' | 'refused'>,
    details: json<HandOverDetails>(),
    reason: text,
    actor: text,
    photo: nullable(text),
    at: timestamp,
  },
})

/** The weight of a subscription's visit with the picture of the scale, or of the lines of an order that is paid by weight; no row if it was not weighed. */
export const weightOfBags = statement({
  name: 'weight_of_bags',
  sql: `SELECT v.grams, w.photo, v.weighed_at AS at FROM visit_weight v LEFT JOIN LATERAL (SELECT g.photo FROM visit_weighing g
            WHERE g.store_id = v.store_id AND g.order_id = v.order_id ORDER BY g.at DESC, g.id LIMIT 1) w ON true WHERE v.store_id = $1 AND v.order_id = $2
        UNION ALL
        SELECT sum(grams)::integer, NULL, NULL FROM order_line WHERE store_id = $1 AND order_id = $2 HAVING sum(grams) IS NOT NULL
        LIMIT 1`,
  args: [int, uuid],
  row: { grams: int, photo: nullable(text), at: nullable(timestamp) },
})

/** Whether the store lets drivers finish a visit only after its bags were scanned. */
export const scanSetting = statement({
  name: 'bag_scan_setting',
  sql: `SELECT coalesce(information #>> '{bags,scan}', '') = 'required' AS is_required FROM store WHERE id = $1`,
  args: [int],
  row: { is_required: bool },
})
