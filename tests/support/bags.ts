import { type Random, systemRandom } from '#api/base/random.ts'
import type { HandedOver } from '#contract/operator/operator-bags.ts'
import type { BagStation } from '#contract/order/bag-limits.ts'
import type { Api } from '#contract/wire/request.ts'
import { newBagCode } from '#rules/bags/bag-code.ts'
import { refusal } from './refusal.ts'
import type { TestSite } from './site.ts'

/** The codes of an order's tags, in their order. */
export async function tagsOf(site: TestSite, order: string): Promise<string[]> {
  const { rows } = await site.db.query({
    text: 'SELECT code FROM bag WHERE order_id = $1 AND unused_at IS NULL ORDER BY n',
    values: [order],
  })
  return rows.map(({ code }) => code as string)
}

type More = { return?: 'early' | 'last'; unused?: string[]; photo?: string; key?: string }

/** Staff scan codes at a station. */
export function scan(
  call: Api,
  station: BagStation,
  orders: string | string[],
  codes: string[],
  { key, ...more }: More = {},
) {
  return call('POST /operator/bags/hand-overs', {
    body: { station, orders: [orders].flat(), codes, ...more },
    ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
  })
}

/** What the refusal of a hand-over says. */
export async function refusedScan(scanning: Promise<unknown>) {
  const { httpStatus, message, response } = await refusal(scanning)
  const { missing, foreign, green } = response as HandedOver
  return {
    httpStatus,
    message,
    green: green.map(({ code }) => code),
    missing: missing.map(({ code }) => code),
    foreign: foreign.map(({ code, why, order }) => [code, why, order]),
  }
}

/** A code that no bag has. */
export const forgedCode = (random: Random = systemRandom) => newBagCode((below) => random.int(below))
