import { hashed } from '#api/idempotency/idempotency.ts'
import type { World } from '../engine/world.ts'
import { found, type Invariant, linesOf } from './invariant.ts'

/** Of about the last two months. Older orders have come to their end. */
const MOST_TOLD = 2000

const toldRows = ({ told }: World) =>
  JSON.stringify(told.slice(-MOST_TOLD).map((one) => ({ ...one, hash: hashed(one.key) })))
const TOLD = `jsonb_to_recordset($1::jsonb) AS t ("orderId" uuid, hash text, "totalCents" integer, story text)`

/** What shoppers were told by an answer stays true, whatever happens to the shop afterwards. */
export const toldInvariants: Invariant[] = [
  {
    name: 'each order that a shopper was told of exists, with the total that was shown',
    check: async (world) =>
      linesOf(
        await found(
          world,
          `SELECT t.story, t."orderId", t."totalCents" AS shown, o.total_cents, o.status
           FROM (SELECT DISTINCT ON ("orderId", "totalCents") * FROM ${TOLD}) t LEFT JOIN customer_order o ON o.id = t."orderId" LEFT JOIN weighed_order w ON w.order_id = o.id
           WHERE o.id IS NULL OR t."totalCents" NOT IN (o.total_cents, coalesce(w.estimate_cents, o.total_cents))`,
          [toldRows(world)],
        ),
      ),
  },
  {
    name: 'nobody pays more for an order than was shown',
    check: async (world) =>
      linesOf(
        await found(
          world,
          // Each payment that is not given back, at the gateway itself.
          `SELECT t.story, t."orderId", t.shown, p.kept FROM (SELECT "orderId", max("totalCents") AS shown, min(story) AS story FROM ${TOLD} GROUP BY 1) t
           JOIN (SELECT a.order_id, sum(coalesce(s.captured_cents, s.amount_cents) - s.refunded_cents) AS kept FROM sandbox_payment s JOIN payment_attempt a ON a.id = s.attempt_id
             WHERE s.status = 'captured' AND a.purpose = 'order' AND NOT EXISTS (
               SELECT FROM refund r WHERE r.store_id = a.store_id AND r.attempt_id = a.id AND r.status = 'created') GROUP BY a.order_id) p
             ON p.order_id = t."orderId"
           -- P1.2: of what is paid by weight, the limit was shown.
           LEFT JOIN weighed_order w ON w.order_id = t."orderId"
           WHERE p.kept > greatest(t.shown, w.limit_cents)`,
          [toldRows(world)],
        ),
      ),
  },
  {
    name: 'one key makes one order',
    async check(world) {
      const orders = new Map<string, string>()
      const wrong = world.told.flatMap(({ key, orderId, story }) => {
        const before = orders.get(key)
        orders.set(key, orderId)
        return before !== undefined && before !== orderId ? [`${story}: ${key} made ${before} and ${orderId}`] : []
      })
      // Keys are kept for a month.
      const rows = await found(
        world,
        `SELECT t.story, t."orderId", i.order_id FROM ${TOLD} JOIN idempotency i ON i.key = t.hash WHERE i.order_id <> t."orderId"`,
        [toldRows(world)],
      )
      return [...wrong, ...linesOf(rows)]
    },
  },
]
