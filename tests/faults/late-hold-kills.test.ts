import { afterEach, expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { FAULT_POINTS, type FaultPoint, LATE_HOLD_POINTS } from '#api/parts/fault-points.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { testSite } from '#tests/support/site.ts'
import { killedAt } from './killed-at.ts'

const site = await testSite()
const { staff, orderedLater, attempts, atGateway, orderOf, weighedRow } = await lateOrders(site)
const START = site.parts.clock()
afterEach(() => site.setClock(START))

type Order = Awaited<ReturnType<typeof orderedLater>>
const POINTS = [
  ...LATE_HOLD_POINTS,
  ...FAULT_POINTS.filter((point) => point.startsWith('gateway') || point.startsWith('settle:')),
].filter((point) => point !== 'settle:begun')

/** The job is killed while it holds the money of an order, twenty hours before the pickup. */
async function killedWhileHolding(point: FaultPoint): Promise<Order> {
  const order = await orderedLater()
  const now = new Date(Date.parse(order.startsAt) - 20 * HOUR_MS)
  const laterMs = now.getTime() - Date.now()
  expect(await killedAt({ connection: site.connection, laterMs }, point, { kind: 'look_after' })).toBe('killed')
  site.setClock(now)
  return order
}

async function goesOn(): Promise<void> {
  for (const minutes of [1, 2, 35, 36, 12 * 60]) {
    site.setClock(new Date(site.parts.clock().getTime() + minutes * MINUTE_MS))
    await lookAfterPayments(site.parts)
  }
}

test.each(POINTS)(
  'P1.2 the job is killed at %s of a late hold: the money is held once, and the driver may leave',
  async (point) => {
    const order = await killedWhileHolding(point)
    await goesOn()
    expect((await atGateway(order.id)).map(({ status }) => status)).toEqual(['authorised'])
    expect((await attempts(order.id)).filter(({ status }) => status === 'held')).toHaveLength(1)
    expect(await weighedRow(order.id)).toMatchObject({ needs_hold: false })
    await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start')
  },
)

test.each(POINTS)(
  'P1.2 the job is killed at %s of a late hold, and the order is cancelled: nothing stays held',
  async (point) => {
    const order = await killedWhileHolding(point)
    await order.call('POST /orders/:id/cancel', { params: { id: order.id }, body: {} })
    await goesOn()
    expect((await atGateway(order.id)).filter(({ status }) => status === 'authorised')).toEqual([])
    expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', paid_cents: 0 })
  },
)
