import { changeWindow } from '#api/staff/closures/switches.ts'
import { signUp } from './accounts.ts'
import type { Item } from './buy.ts'
import { minutes } from './days.ts'
import type { DemoShop } from './demo-shop.ts'
import { staffOf } from './journey.ts'
import { LINEN, type OtherCustomersContext, otherCustomersContext, WASH } from './other-customers.ts'
import {
  collectedDropOff,
  guestOrderAtTable,
  orderAtOtherOutlet,
  orderAtPartner,
  orderOfReferredFriend,
  orderOnItsWayBack,
  ordersOfToday,
  readyDropOff,
  unpaidOrder,
} from './other-customers-orders.ts'
import { orderCancelledByStaff, orderOnHold, orderWithFailedPickup } from './other-customers-trouble.ts'
import type { Name } from './people.ts'
import type { Timeline } from './timeline.ts'

/** The capacity of the window that gets full. It is low because one of two vans is in the workshop. */
const PLACES_LEFT = 3

/** The week of all other customers: orders in every state, a friend of the demo customer, and a full window. */
export function otherCustomersWeek(
  shop: DemoShop,
  week: Timeline,
  { referralCode, tables }: { referralCode: () => Promise<string>; tables: readonly string[] },
): void {
  const context = otherCustomersContext(shop, week)
  const { everyone, planOn } = context

  planOn(-7, '09:10', async () => orderOfReferredFriend(context, await referralCode()))
  planOn(-2, '18:25', async () => signUp(shop, everyone['Marcus Goh'], await referralCode()))
  planOn(-3, '09:50', () => orderWithFailedPickup(context))
  planOn(-5, '15:40', () => orderCancelledByStaff(context))
  planOn(-4, '10:05', () => orderAtPartner(context))
  planOn(-4, '12:15', () => collectedDropOff(context))
  planOn(-3, '09:30', () => readyDropOff(context))
  planOn(-3, '11:40', () => orderAtOtherOutlet(context))
  planOn(-3, '20:30', () => orderOnItsWayBack(context))
  planOn(-2, '08:45', () => orderOnHold(context))
  planOn(-2, '19:00', () => ordersOfToday(context))
  planFullWindow(context)
  week.at(minutes(week.end, -14), () => guestOrderAtTable(context, tables[0] ?? ''))
  week.at(minutes(week.end, -6), () => unpaidOrder(context))
}

/** Staff reduce the capacity of a window, and three orders fill it. */
function planFullWindow({ shop, week, planOn, day, order }: OtherCustomersContext): void {
  const busy = day(1, '18:00')
  const orderInto = async (name: Name, items: readonly Item[]) => {
    await order(name, { items, first: busy }, { until: 'assigned' })
  }
  planOn(-1, '09:15', async () => {
    const reason = 'One van is in the workshop until tomorrow'
    await changeWindow(staffOf(shop, 'Dispatch'), 'tiong-bahru', busy, PLACES_LEFT, reason)
  })
  planOn(-1, '12:40', () => orderInto('Nurul Huda', WASH))
  planOn(-1, '19:05', () => orderInto('Siti Mariam', LINEN))
  week.at(minutes(week.end, -95), () => orderInto('Kelvin Ong', WASH))
}
