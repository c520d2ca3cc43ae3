import { LABEL_ORDERS_MAX, type LabelSize } from '#contract/order/bag-limits.ts'
import { labelCare } from '#rules/bags/label-care.ts'
import { dayAfter, singaporeInstant } from '#rules/slots/singapore-time.ts'
import { careTexts } from '#texts/account/care.ts'
import { bagsApiTexts } from '#texts/bags/bags-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { drawOneAtATime } from '../../invoices/pdf-answer.ts'
import { drawLabels, type Label } from './draw-labels.ts'
import { labelsOfDay, labelsOfOrders } from './labels.queries.ts'

export type WantedLabels = { orders?: string | undefined; day?: string | undefined; size: LabelSize }
type LabelledStore = { id: number; slug: string }

async function labelsOf(db: Queryable, { id, slug }: LabelledStore, { orders, day }: WantedLabels): Promise<Label[]> {
  if ((orders === undefined) === (day === undefined))
    throw new Refused(400, bagsApiTexts.whichOrders, { errors: { orders: bagsApiTexts.whichOrders } })
  const rows =
    day === undefined
      ? await labelsOfOrders.all(db, id, (orders ?? '').split(',').map(Number))
      : await labelsOfDay.all(db, id, singaporeInstant(day, 0), singaporeInstant(dayAfter(day), 0), LABEL_ORDERS_MAX)
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
