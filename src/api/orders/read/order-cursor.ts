import { isUuid } from '#contract/wire/ids.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'

export type OrderCursor = { placedKey: string; id: string }

/** The cursor of the first page: later than any order. */
export const LIST_START: OrderCursor = { placedKey: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const KEY = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/

/** The last order of a page, to the microsecond. */
function writeOrderCursor({ placedKey, id }: OrderCursor): string {
  return Buffer.from(`${placedKey}|${id}`).toString('base64url')
}

/** Expects `most + 1` rows if more are available: the extra row means that another page follows. */
export function pageOfOrders<Row extends { placed_key: string; id: string }>(rows: readonly Row[], most: number) {
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  const next_cursor = rows.length > most && last ? writeOrderCursor({ placedKey: last.placed_key, id: last.id }) : null
  return { shown, next_cursor }
}

export function readOrderCursor(written: string | undefined): OrderCursor {
  if (written === undefined) return LIST_START
  const [placedKey = '', id = ''] = Buffer.from(written, 'base64url').toString().split('|')
  if (!KEY.test(placedKey) || !isUuid(id) || Number.isNaN(Date.parse(placedKey.slice(0, 10)))) {
    throw new Refused(400, ordersApiTexts.badCursor, { errors: { cursor: ordersApiTexts.badCursor } })
  }
  return { placedKey, id }
}
