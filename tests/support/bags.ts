import { type Random, systemRandom } from '#api/base/random.ts'
import type { HandedOver } from '#contract/operator/operator-bags.ts'
import type { OrderAct, TripAct } from '#contract/operator/operator-limits.ts'
import type { BagStation } from '#contract/order/bag-limits.ts'
import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { OrderTrip } from '#contract/order/order-shapes.ts'
import type { Api } from '#contract/wire/request.ts'
import { newBagCode } from '#rules/bags/bag-code.ts'
import type { staffOf } from './orders.ts'
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

type More = { return?: 'early' | 'last'; counter?: boolean; unused?: string[]; photo?: string; key?: string }

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

type Clerk = Pick<Awaited<ReturnType<typeof staffOf>>, 'call' | 'does'>

const NEXT: Partial<Record<TripStatus, TripAct>> = {
  scheduled: 'assign',
  assigned: 'start',
  en_route: 'arrive',
  arrived: 'finish',
}
const WORK: Partial<Record<OrderStatus, OrderAct>> = { picked_up: 'receive', received: 'process', processing: 'ready' }

/** Moves an order with trips until its bags may be scanned at a station: a driver is at the door, or the pickup is done. */
export async function movedTo(staff: Clerk, station: BagStation, id: string, leg: 'early' | 'last' = 'last') {
  const read = () => staff.call('GET /operator/orders/:id', { params: { id } })
  const drive = async (of: OrderTrip['leg'], until: TripStatus) => {
    for (;;) {
      const trip = (await read()).trips.findLast((one) => one.leg === of)
      const act = trip && trip.status !== until && NEXT[trip.status]
      if (!trip || !act) return
      await staff.does(id, `${trip.slug} ${act}`)
    }
  }
  if (station === 'picked_up') {
    if ((await read()).trips.some((trip) => trip.leg === 'first' && trip.status === 'done')) return
    return drive('first', 'arrived')
  }
  await drive('first', 'done')
  if (station !== 'delivered') return
  for (;;) {
    const { status } = await read()
    const act = leg === 'early' && status === 'processing' ? undefined : WORK[status]
    if (!act) break
    await staff.does(id, act)
  }
  if (!(await read()).trips.some((trip) => trip.leg === leg && trip.status === 'done')) await drive(leg, 'arrived')
}

/** The same, and then the scan. */
export async function scanAt(
  staff: Clerk,
  station: BagStation,
  orders: string | string[],
  codes: string[],
  more: More = {},
) {
  for (const id of [orders].flat()) await movedTo(staff, station, id, more.return)
  return scan(staff.call, station, orders, codes, more)
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
