import { actOnOrder } from '#api/staff/acts/act-on-order.ts'
import { actOnTrip } from '#api/staff/acts/act-on-trip.ts'
import { changeWindow } from '#api/staff/closures/switches.ts'
import { findOrder } from '#api/staff/find-order.ts'
import type { TripActBody } from '#contract/operator/operator.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { signUp } from './accounts.ts'
import { buy, type Item, type OrderWish } from './buy.ts'
import { dayAt, lastWorkingMoment, minutes } from './days.ts'
import type { DemoShop } from './demo-shop.ts'
import { type Journey, planSteps, staffOf } from './journey.ts'
import { type Name, people } from './people.ts'
import type { Timeline } from './timeline.ts'

/** The capacity of the window that gets full. It is low because one of two vans is in the workshop. */
const PLACES_LEFT = 3

const WASH: readonly Item[] = [
  ['everyday-wash-fold', 6, 'scent-fresh-linen'],
  ['business-shirt', 3],
]
const OFFICE: readonly Item[] = [
  ['business-shirt', 8, 'starch-light'],
  ['tailored-trousers', 2],
]
const LINEN: readonly Item[] = [
  ['bed-sheet-set', 2],
  ['towel-bundle', 1],
]
const FAMILY: readonly Item[] = [
  ['family-bag', 1],
  ['baby-clothes', 2],
]

/** The week of all other customers: orders in every state, a friend of the demo customer, and a full window. */
export function otherCustomersWeek(
  shop: DemoShop,
  week: Timeline,
  { referralCode, tables }: { referralCode: () => Promise<string>; tables: readonly string[] },
): void {
  const { end } = week
  const all = people()
  const at = (days: number, time: string, act: () => Promise<void>) => week.at(dayAt(end, days, time), act)
  const day = (days: number, time: string) => dayAt(end, days, time)
  const found = (placed: Purchase) => findOrder(shop.db, shop.store.id, placed.order_id)
  async function order(name: Name, wish: OrderWish, journey?: Journey): Promise<Purchase> {
    const placed = await buy(shop, all[name], wish)
    planSteps(shop, week, placed, journey)
    return placed
  }

  at(-7, '09:10', async () => {
    await signUp(shop, all['Priya Raman'], await referralCode())
    const items = [
      ['saree', 2],
      ['silk-blouse', 2],
    ] as const
    const { usable } = await shop.call(all['Priya Raman'])('GET /vouchers')
    const vouchers = usable.map(({ id }) => id)
    await order('Priya Raman', { items, vouchers, first: day(-7, '14:00'), last: day(-3, '16:00') })
  })
  at(-2, '18:25', async () => signUp(shop, all['Marcus Goh'], await referralCode()))

  at(-3, '09:50', async () => {
    const placed = await order('Kelvin Ong', { items: OFFICE, first: day(-3, '16:00') }, { until: 'assigned' })
    week.at(day(-3, '17:10'), () => missed(placed))
  })
  /** The customer is not at home: the trip fails and is rescheduled. */
  async function missed(placed: Purchase) {
    const trip = async (body: TripActBody) =>
      actOnTrip(staffOf(shop, 'Dispatch'), await found(placed), 'pickup-1', body)
    await trip({ act: 'start', reason: '', message: '' })
    await trip({ act: 'fail', reason: 'Nobody at the door, phone not answered', message: '' })
    const again = { starts_at: day(-2, '18:00').toISOString(), return_starts_at: day(1, '20:00').toISOString() }
    await trip({ act: 'reschedule', reason: 'Customer asked for the evening', message: '', ...again })
    const moved = { ...placed, first_starts_at: again.starts_at, last_starts_at: again.return_starts_at }
    planSteps(shop, week, moved, { pickup: 'pickup-2', until: 'processing' })
  }
  at(-5, '15:40', async () => {
    const placed = await buy(shop, all['Adeline Foo'], { items: LINEN, first: day(-3, '10:00') })
    week.at(day(-4, '10:20'), async () => {
      const reason = 'The lift of the block is closed for repairs'
      const message = 'The lift in your block is closed for repairs, so we can’t collect your laundry this time.'
      await actOnOrder(staffOf(shop, 'Front desk'), await found(placed), 'cancel', { reason, message })
    })
  })
  at(-4, '10:05', async () => {
    const wish = { host: 'harbour.localhost', items: LINEN, first: day(-4, '18:00'), last: day(-1, '10:00') }
    await order('Rachel Tay', wish, { until: 'delivered' })
  })
  at(-4, '12:15', async () => {
    const wish = { salesType: 'drop-off', items: OFFICE, first: day(-4, '16:00'), last: day(-1, '16:00') }
    await order('Siti Mariam', wish, { until: 'collected' })
  })
  at(-3, '09:30', async () => {
    const wish = { salesType: 'drop-off', items: OFFICE, first: day(-3, '14:00'), last: day(0, '12:00') }
    await order('Jonathan Seah', wish, { atLeast: 'ready', until: 'ready' })
  })
  at(-3, '11:40', async () => {
    const wish = { outlet: 'tampines', items: FAMILY, first: day(-2, '14:00'), last: day(1, '16:00') }
    await ifOpen(() => order('Aisyah Rahman', wish, { until: 'processing' }))
  })
  at(-3, '20:30', async () => {
    const wish = { items: WASH, first: day(-2, '12:00'), last: minutes(lastWorkingMoment(end), -110) }
    await order('Shanthi Pillai', wish, { atLeast: 'started_back', until: 'started_back' })
  })
  at(-2, '08:45', async () => {
    const items = [
      ['winter-coat', 1],
      ['two-piece-suit', 1],
    ] as const
    const placed = await order('Daniel Koh', { items, first: day(-2, '14:00') }, { until: 'received' })
    week.at(day(-1, '11:30'), async () => {
      const reason = 'The colour of the lining may run. We are calling the customer.'
      const message = 'The colour of a lining may run in the wash. We’ll call you before we go on.'
      await actOnOrder(staffOf(shop, 'Front desk'), await found(placed), 'hold', { reason, message })
    })
  })
  at(-2, '19:00', async () => {
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
  })
  /** The window that gets full. */
  const busy = day(1, '18:00')
  at(-1, '09:15', async () => {
    const reason = 'One van is in the workshop until tomorrow'
    await changeWindow(staffOf(shop, 'Dispatch'), 'tiong-bahru', busy, PLACES_LEFT, reason)
  })
  at(-1, '12:40', async () => void (await order('Nurul Huda', { items: WASH, first: busy }, { until: 'assigned' })))
  at(-1, '19:05', async () => void (await order('Siti Mariam', { items: LINEN, first: busy }, { until: 'assigned' })))
  week.at(
    minutes(end, -95),
    async () => void (await order('Kelvin Ong', { items: WASH, first: busy }, { until: 'assigned' })),
  )

  week.at(minutes(end, -14), async () => {
    const items = [
      ['flat-white-latte', 1],
      ['butter-croissant', 1],
    ] as const
    await order(
      'Adeline Foo',
      { salesType: 'dine-in', table: tables[0] ?? '', items },
      { atLeast: 'processing', until: 'processing' },
    )
  })
  week.at(minutes(end, -6), async () => {
    const items = [
      ['wool-and-silk-wash', 1],
      ['stain-stick', 1],
    ] as const
    await buy(shop, all['Clarence Yeo'], { salesType: 'goods-delivery', items, pay: 'paynow' })
  })
}

/** Places an order at an outlet that is closed on some days. The week goes on without it. */
async function ifOpen(order: () => Promise<unknown>): Promise<void> {
  try {
    await order()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}
