import { actOnOrder } from '#api/staff/acts/act-on-order.ts'
import { actOnTrip } from '#api/staff/acts/act-on-trip.ts'
import type { TripActBody } from '#contract/operator/operator.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { buy } from './buy.ts'
import { planSteps, staffOf } from './journey.ts'
import { LINEN, OFFICE, type OtherCustomersContext } from './other-customers.ts'

/** The customer is not at home: the trip fails and is rescheduled. */
export async function orderWithFailedPickup(context: OtherCustomersContext) {
  const { week, order, day } = context
  const placed = await order('Kelvin Ong', { items: OFFICE, first: day(-3, '16:00') }, { until: 'assigned' })
  week.at(day(-3, '17:10'), () => failPickup(context, placed))
}

async function failPickup({ shop, week, orderRow, day }: OtherCustomersContext, placed: Purchase) {
  const trip = async (body: TripActBody) =>
    actOnTrip(staffOf(shop, 'Dispatch'), await orderRow(placed), 'pickup-1', body)
  await trip({ act: 'start', reason: '', message: '' })
  await trip({ act: 'arrive', reason: '', message: '' })
  await trip({ act: 'fail', failed_by: 'customer', reason: 'Nobody at the door, phone not answered', message: '' })
  const again = { starts_at: day(-2, '18:00').toISOString(), return_starts_at: day(1, '20:00').toISOString() }
  await trip({ act: 'reschedule', reason: 'Customer asked for the evening', message: '', ...again })
  const moved = { ...placed, first_starts_at: again.starts_at, last_starts_at: again.return_starts_at }
  planSteps(shop, week, moved, { pickup: 'pickup-2', until: 'processing' })
}

export async function orderCancelledByStaff({ shop, week, everyone, orderRow, day }: OtherCustomersContext) {
  const placed = await buy(shop, everyone['Adeline Foo'], { items: LINEN, first: day(-3, '10:00') })
  week.at(day(-4, '10:20'), async () => {
    const reason = 'The lift of the block is closed for repairs'
    const message = 'The lift in your block is closed for repairs, so we can’t collect your laundry this time.'
    await actOnOrder(staffOf(shop, 'Front desk'), await orderRow(placed), 'cancel', { reason, message })
  })
}

export async function orderOnHold({ shop, week, order, orderRow, day }: OtherCustomersContext) {
  const items = [
    ['winter-coat', 1],
    ['two-piece-suit', 1],
  ] as const
  const placed = await order('Daniel Koh', { items, first: day(-2, '14:00') }, { until: 'received' })
  week.at(day(-1, '11:30'), async () => {
    const reason = 'The colour of the lining may run. We are calling the customer.'
    const message = 'The colour of a lining may run in the wash. We’ll call you before we go on.'
    await actOnOrder(staffOf(shop, 'Front desk'), await orderRow(placed), 'hold', { reason, message })
  })
}
