import { type Invariant, nothingFound, RECENTLY } from './invariant.ts'

const STATIONS = `CASE WHEN o.category_id = 3 THEN ARRAY['picked_up', 'received', 'ready', 'out', 'delivered'] ELSE ARRAY['received', 'ready', 'delivered'] END`

export const bagInvariants: Invariant[] = [
  nothingFound(
    'every bag is accounted for at each hand-over of its order',
    `SELECT h.order_id, h.station, b.code FROM bag_hand_over h JOIN bag b ON b.store_id = h.store_id AND b.order_id = h.order_id
     WHERE h.at > ${RECENTLY} AND h.outcome <> 'refused' AND h.leg IS NULL AND b.unused_at IS NULL
       AND NOT EXISTS (SELECT FROM bag_scan s WHERE s.store_id = b.store_id AND s.bag_id = b.id AND s.station = h.station)
       AND NOT EXISTS (SELECT FROM bag_hand_over m WHERE m.store_id = b.store_id AND m.order_id = b.order_id AND m.outcome = 'overridden'
         AND m.details -> 'missing' @> to_jsonb(b.code))`,
  ),
  nothingFound(
    'a bag passes the stations of its order one after the other, and stands where it was scanned last',
    `SELECT b.code, b.station, b.missing_at, p.passed FROM bag b JOIN customer_order o ON o.store_id = b.store_id AND o.id = b.order_id
       CROSS JOIN LATERAL (SELECT ${STATIONS} AS stations) w
       CROSS JOIN LATERAL (SELECT coalesce(array_agg(s.station ORDER BY array_position(w.stations, s.station)), '{}') AS passed
         FROM bag_scan s WHERE s.store_id = b.store_id AND s.bag_id = b.id) p
     WHERE o.changed_at > ${RECENTLY} AND (p.passed <> w.stations[:cardinality(p.passed)] OR b.station IS DISTINCT FROM p.passed[cardinality(p.passed)])`,
  ),
  nothingFound(
    'staff are told of every bag that is declared missing',
    `SELECT h.order_id, h.station, h.details -> 'missing' AS missing FROM bag_hand_over h
     WHERE h.at > ${RECENTLY} AND h.outcome = 'overridden' AND h.details -> 'missing' <> '[]'
       AND NOT EXISTS (SELECT FROM staff_alert a WHERE a.store_id = h.store_id AND a.order_id = h.order_id AND a.event = 'bag_missing ' || h.id)`,
  ),
  nothingFound(
    'the count at the door is the number of bags that were scanned there',
    `SELECT c.order_id, c.counted, t.bag_count, s.scanned FROM bag_count c
       CROSS JOIN LATERAL (SELECT count(*) AS scanned FROM bag b JOIN bag_scan s ON s.store_id = b.store_id AND s.bag_id = b.id AND s.station = 'picked_up'
         WHERE b.store_id = c.store_id AND b.order_id = c.order_id) s
       JOIN trip t ON t.store_id = c.store_id AND t.order_id = c.order_id AND t.kind = 'pickup' AND t.status = 'done'
     WHERE c.at > ${RECENTLY} AND (c.counted <> s.scanned OR t.bag_count IS DISTINCT FROM c.counted)`,
  ),
]
