import { proposeServices } from '#api/staff/acts/propose-services.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { newKey } from './buy.ts'
import { lastWorkingMoment, minutes } from './days.ts'
import type { DemoCustomerContext } from './demo-customer.ts'
import { redeemCode } from './demo-customer-account.ts'
import { planSteps, staffOf, staffPhoto } from './journey.ts'

/** The driver is about half an hour late, so she gets the store's credit for a missed promise (P1.5). */
const LATE_BACK = 85

/** Her first order, with a voucher. Staff offer a repair, and she accepts and pays it. It comes back late. */
export async function orderWithAcceptedRepair(context: DemoCustomerContext) {
  const { order, planAt, day } = context
  const items = [
    ['everyday-wash-fold', 5, 'scent-pandan-lime'],
    ['business-shirt', 6, 'starch-light'],
    ['day-dress', 1],
  ] as const
  const wish = { items, first: day(-7, '10:00'), last: day(-4, '18:00') }
  const vouchers = await redeemCode(context, 'WELCOME10')
  const notes = 'The blue dress has a coffee mark on the sleeve.'
  const placed = await order({ ...wish, vouchers, notes }, { until: 'received' })
  planAt(day(-7, '15:10'), () => offerButton(context, placed))
}

async function offerButton(context: DemoCustomerContext, placed: Purchase) {
  const { shop, orderRow, planAt, day } = context
  const button = {
    name: 'Sew on a button',
    reason: 'The third button of the white shirt is missing.',
    price_cents: 200,
  }
  await proposeServices(staffOf(shop, 'Front desk'), await orderRow(placed), 'pickup-1', { services: [button] })
  planAt(day(-7, '17:25'), () => acceptRepair(context, placed))
}

async function acceptRepair({ shop, week, api, mei }: DemoCustomerContext, placed: Purchase) {
  const params = { id: placed.order_id, slug: 'pickup-1' }
  const { services } = await api('GET /orders/:id/trips/:slug/extra-services', { params })
  const answers = Object.fromEntries(services.map(({ id }) => [id, 'accept' as const]))
  const payment = { kind: 'saved' as const, method_id: mei.methodId ?? '' }
  await api('POST /orders/:id/trips/:slug/extra-services', {
    params,
    body: { answers, payment },
    headers: { 'Idempotency-Key': newKey() },
  })
  planSteps(shop, week, placed, { from: 'ready', photos: ['delivery-1'], lateBack: LATE_BACK })
}

/** Staff offer two repairs. She has not answered by the end of the week. */
export async function orderWithOpenRepairOffer(context: DemoCustomerContext) {
  const { week, order, planAt, day } = context
  const items = [
    ['two-piece-suit', 1],
    ['cheongsam', 1],
    ['business-shirt', 4],
  ] as const
  const wish = { items, first: day(-2, '14:00'), last: day(2, '18:00') }
  const placed = await order(wish, { until: 'received' })
  planAt(lastWorkingMoment(minutes(week.end, -150)), () => offerTwoRepairs(context, placed))
}

async function offerTwoRepairs({ shop, orderRow }: DemoCustomerContext, placed: Purchase) {
  const picture = await staffPhoto(shop, placed.order_id, 'missing-button')
  const services = [
    {
      name: 'Replace two cuff buttons',
      reason: 'On the left cuff of the suit jacket one button is missing and one is cracked. We have a close match.',
      price_cents: 600,
      photo: picture,
    },
    {
      name: 'Mend the lining',
      reason: 'The lining of the cheongsam has come loose at the hem, about 6 cm.',
      price_cents: 1500,
    },
  ]
  const [staff, order] = [staffOf(shop, 'Front desk'), await orderRow(placed)]
  // The offer stays open as long as possible for people who try the demo, but not beyond the start of the return.
  const left = Math.floor(((order.last_starts_at?.getTime() ?? 0) - staff.now.getTime()) / HOUR_MS)
  const hours = left > 0 ? { answer_hours: Math.min(72, left) } : {}
  await proposeServices(staff, order, 'pickup-1', { services, ...hours })
}
