import { newBagCode } from '#rules/bags/bag-code.ts'
import { stationsOf } from '#rules/bags/bag-stations.ts'
import { tagsNeeded } from '#rules/bags/tags-needed.ts'
import type { Queryable } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import { insertBags, orderToTag } from './bags.queries.ts'

/** B1.1: the tags of an order that was just paid. A placed order that is never paid needs none. */
export async function makeTags(tx: Queryable, { storeId, orderId, now }: Events['orderPaid']): Promise<void> {
  const { category_id, has_first, returns, lines } = await orderToTag.one(tx, storeId, orderId)
  if (stationsOf({ category_id, hasFirst: has_first }).length === 0) return
  await addTags(tx, { storeId, orderId, now }, 1, tagsNeeded(lines, returns === 2 ? 2 : 1))
}

type About = { storeId: number; orderId: string; now: Date }

/** Adds the bags `from` to `to` of an order. A code that another bag has is drawn again. */
export async function addTags(
  tx: Queryable,
  { storeId, orderId, now }: About,
  from: number,
  to: number,
): Promise<void> {
  let open = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  while (open.length > 0) {
    const bags = open.map((n) => ({ id: tx.random.id(), n, code: newBagCode((below) => tx.random.int(below)) }))
    const made = new Set((await insertBags.all(tx, storeId, orderId, bags, now)).map(({ n }) => n))
    open = open.filter((n) => !made.has(n))
  }
}
