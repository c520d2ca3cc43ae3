import type { HandedOver, HandOverBody } from '#contract/operator/operator-bags.ts'
import { bagsApiTexts as texts } from '#texts/bags/bags-api.ts'
import { handOver } from '../../bags/hand-over.ts'
import { orderOfBags } from '../../bags/order-of-bags.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { receiveScanned } from '../acts/receive-order.ts'
import { fieldError } from '../field-error.ts'
import { findOrder } from '../find-order.ts'
import { once } from '../once.ts'
import { noteAct, type Staff } from '../staff.ts'

/**
 * B1.2: staff hand over bags at a station. With a reason they go on without what is missing. A refusal is recorded, so its transaction commits, and the
 * same Idempotency-Key is refused in the same way again. An order whose last bag arrives at the shop is received.
 */
export async function scanBags(staff: Staff, body: HandOverBody, reason: string | null): Promise<HandedOver> {
  const rows = await ordersOf(staff, body.orders)
  const { station, return: leg, counter: isFetched } = body
  if (isFetched && station !== 'delivered') throw fieldError('counter', texts.counterElsewhere)
  const orders = rows.map((row) => orderOfBags(row, { station, leg, isFetched }))
  if (leg && orders.every(({ leg }) => leg === null)) throw fieldError('return', texts.noReturn)
  const [first, ...others] = rows
  const act = reason === null ? 'bags.scan' : 'bags.override'
  const request = { act, orderId: others.length === 0 && first ? first.id : null, body: { ...body, reason } }
  const done = await staff.parts.db.transaction((tx) =>
    once(tx, staff, request, async () => {
      const { store, actor, now } = staff
      const result = await handOver(tx, { ...body, store, orders, reason, actor, now })
      if (result.outcome !== 'refused') for (const row of rows) await receiveScanned(tx, staff, row)
      for (const row of rows) await note(tx, staff, row, act, reason, result)
      return result
    }),
  )
  if (done.outcome === 'refused')
    throw new Refused(
      409,
      texts.refused(
        done.missing.length,
        done.foreign.map(({ why }) => why),
      ),
      { response: done },
    )
  return done
}

/** Each order once, sorted by id: that is how they are locked. */
async function ordersOf(staff: Staff, refs: readonly string[]): Promise<OrderRow[]> {
  const found = new Map<string, OrderRow>()
  for (const ref of refs) {
    const order = await findOrder(staff.parts.db, staff.store.id, ref)
    found.set(order.id, order)
  }
  return [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

async function note(
  tx: Queryable,
  staff: Staff,
  { id: orderId, number }: OrderRow,
  act: string,
  reason: string | null,
  { station, outcome, green, missing, foreign }: HandedOver,
): Promise<void> {
  const own = (bags: HandedOver['green']) =>
    bags.filter(({ order }) => order === String(number)).map(({ code }) => code)
  const details = { station, outcome, green: own(green), missing: own(missing), foreign }
  await noteAct(tx, staff, { act, subject: `order ${number} bags`, orderId, details, reason: reason ?? '' })
}
