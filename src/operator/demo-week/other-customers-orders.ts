import { ApiFailure } from '#contract/wire/request.ts'
import { signUp } from './accounts.ts'
import { buy } from './buy.ts'
import { lastWorkingMoment, minutes } from './days.ts'
import { FAMILY, LINEN, OFFICE, type OtherCustomersContext, WASH } from './other-customers.ts'

/** A friend of the demo customer signs up with her code and orders with the voucher for it. */
export async function orderOfReferredFriend(context: OtherCustomersContext, referralCode: string) {
  const { shop, everyone, order, day } = context
  await signUp(shop, everyone['Priya Raman'], referralCode)
  const items = [
    ['saree', 2],
    ['silk-blouse', 2],
  ] as const
  const { usable } = await shop.call(everyone['Priya Raman'])('GET /vouchers')
  const vouchers = usable.map(({ id }) => id)
  await order('Priya Raman', { items, vouchers, first: day(-7, '14:00'), last: day(-3, '16:00') })
}

export async function orderAtPartner({ order, day }: OtherCustomersContext) {
  const wish = { host: 'harbour.localhost', items: LINEN, first: day(-4, '18:00'), last: day(-1, '10:00') }
  await order('Rachel Tay', wish, { until: 'delivered' })
}

export async function collectedDropOff({ order, day }: OtherCustomersContext) {
  const wish = { salesType: 'drop-off', items: OFFICE, first: day(-4, '16:00'), last: day(-1, '16:00') }
  await order('Siti Mariam', wish, { until: 'collected' })
}

export async function readyDropOff({ order, day }: OtherCustomersContext) {
  const wish = { salesType: 'drop-off', items: OFFICE, first: day(-3, '14:00'), last: day(0, '12:00') }
  await order('Jonathan Seah', wish, { atLeast: 'ready', until: 'ready' })
}

/** An order at an outlet that is closed on some days. The week goes on without it then. */
export async function orderAtOtherOutlet({ order, day }: OtherCustomersContext) {
  const wish = { outlet: 'tampines', items: FAMILY, first: day(-2, '14:00'), last: day(1, '16:00') }
  try {
    await order('Aisyah Rahman', wish, { until: 'processing' })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}

export async function orderOnItsWayBack({ week, order, day }: OtherCustomersContext) {
  const wish = { items: WASH, first: day(-2, '12:00'), last: minutes(lastWorkingMoment(week.end), -110) }
  await order('Shanthi Pillai', wish, { atLeast: 'started_back', until: 'started_back' })
}

/** Four orders that staff and drivers are handling when the week ends. */
export async function ordersOfToday({ week, order }: OtherCustomersContext) {
  const { end } = week
  await order(
    'Lim Hui Min',
    { items: WASH, first: minutes(lastWorkingMoment(end), -150) },
    { atLeast: 'picked_up', until: 'picked_up' },
  )
  await order(
    'Gopal Krishnan',
    { items: OFFICE, first: minutes(lastWorkingMoment(end), -330) },
    { atLeast: 'received', until: 'received' },
  )
  const items = [
    ['folding-basket', 1],
    ['beech-pegs', 1],
  ] as const
  const goods = { salesType: 'goods-delivery', items, last: minutes(lastWorkingMoment(end), -60) }
  await order('Vikram Menon', goods, { atLeast: 'sent_out', until: 'sent_out' })
  await order('Clarence Yeo', { items: LINEN, first: minutes(end, 20) }, { atLeast: 'assigned', until: 'assigned' })
}

export async function guestOrderAtTable({ order }: OtherCustomersContext, table: string) {
  const items = [
    ['flat-white-latte', 1],
    ['butter-croissant', 1],
  ] as const
  const wish = { salesType: 'dine-in', table, items }
  await order('Adeline Foo', wish, { atLeast: 'processing', until: 'processing' })
}

export async function unpaidOrder({ shop, everyone }: OtherCustomersContext) {
  const items = [
    ['wool-and-silk-wash', 1],
    ['stain-stick', 1],
  ] as const
  await buy(shop, everyone['Clarence Yeo'], { salesType: 'goods-delivery', items, pay: 'paynow' })
}
