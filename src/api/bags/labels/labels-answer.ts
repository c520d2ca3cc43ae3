import { LABEL_ORDERS_MAX, type LabelSize } from '#contract/order/bag-limits.ts'
import { labelCare } from '#rules/bags/label-care.ts'
import { dayAfter, singaporeInstant } from '#rules/slots/singapore-time.ts'
import { careTexts } from '#texts/account/care.ts'
import { bagsApiTexts } from '#texts/bags/bags-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { drawOneAtATime } from '../../invoices/pdf-answer.ts'
import { CLOSED } from '../order-of-bags.ts'
import { drawLabels, type Label } from './draw-labels.ts'
import { labelsOfDay, labelsOfOrders, ordersToLabel } from './labels.queries.ts'

export type WantedLabels = {
  orders?: string | undefined
  day?: string | undefined
  page?: string | undefined
  size: LabelSize
}
type LabelledStore = { id: number; slug: string }

/**
 * Refuses numbers that no order has, and orders without bags: a label that is not printed is a bag without one. Nobody collects the bags of an order
 * that is unpaid or has ended before.
 */
async function namedOrders(db: Queryable, storeId: number, orders: string) {
  const numbers = [...new Set(orders.split(',').map(Number))]
  const rows = await labelsOfOrders.all(db, storeId, numbers)
  const unknown = numbers.filter((number) => rows.every((row) => row.number !== number)).map(String)
  if (unknown.length > 0) throw new Refused(404, bagsApiTexts.unknownOrders(unknown))
  const ended = rows.filter(({ status }) => CLOSED.includes(status))
  if (ended.length > 0) {
    const named = ended.map(({ number, status }) => ({ number: String(number), state: status }))
    throw new Refused(409, bagsApiTexts.labelsOfEnded(named), { response: { orders: named } })
  }
  const bare = rows.filter(({ codes }) => codes.length === 0).map(({ number }) => String(number))
  if (bare.length > 0) throw new Refused(404, bagsApiTexts.ordersWithoutBags(bare))
  return rows
}

/** One page of a day. Without a page, a day that does not fit into one is refused, so that no label is left out unnoticed. */
async function ordersOfDay(db: Queryable, storeId: number, day: string, page: number | undefined) {
  const [from, to] = [singaporeInstant(day, 0), singaporeInstant(dayAfter(day), 0)]
  const before = ((page ?? 1) - 1) * LABEL_ORDERS_MAX
  const rows = await labelsOfDay.all(db, storeId, from, to, LABEL_ORDERS_MAX, before)
  if (page !== undefined || rows.length < LABEL_ORDERS_MAX) return rows
  const { count } = await ordersToLabel.one(db, storeId, from, to)
  if (count === rows.length) return rows
  const words = bagsApiTexts.manyLabels(count, Math.ceil(count / LABEL_ORDERS_MAX))
  throw new Refused(400, words, { errors: { page: words } })
}

async function labelsOf(db: Queryable, { id, slug }: LabelledStore, wanted: WantedLabels): Promise<Label[]> {
  const { orders, day, page } = wanted
  if ((orders === undefined) === (day === undefined))
    throw new Refused(400, bagsApiTexts.whichOrders, { errors: { orders: bagsApiTexts.whichOrders } })
  const rows =
    day === undefined
      ? await namedOrders(db, id, orders ?? '')
      : await ordersOfDay(db, id, day, page === undefined ? undefined : Number(page))
  return rows.flatMap(({ number, name, care, codes }) => {
    const shown = {
      store: slug,
      order: String(number),
      name,
      ...labelCare(care, careTexts.labels),
    }
    return codes.map((code, index) => ({ ...shown, n: index + 1, of: codes.length, code }))
  })
}

/** B1.1: the labels of the named orders, or of all orders of a day. */
export async function labelsPdf(db: Queryable, store: LabelledStore, wanted: WantedLabels): Promise<Buffer> {
  const labels = await labelsOf(db, store, wanted)
  if (labels.length === 0) throw new Refused(404, bagsApiTexts.noLabels)
  return drawOneAtATime(() => drawLabels(labels, wanted.size))
}

export async function labelsAnswer(db: Queryable, store: LabelledStore, wanted: WantedLabels): Promise<Response> {
  return new Response(new Uint8Array(await labelsPdf(db, store, wanted)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="bag-labels.pdf"',
      'Cache-Control': 'private, no-store',
    },
  })
}
