import { minutes } from './days.ts'
import { type DemoCustomer, demoCustomerContext } from './demo-customer.ts'
import {
  exchangePoints,
  receiveGiftVoucher,
  redeemMoreCodes,
  setUpAccount,
  signIn,
  signOut,
  subscribe,
} from './demo-customer-account.ts'
import {
  emptyCart,
  orderAndCancel,
  orderAtTable,
  orderForTomorrow,
  orderInProcess,
  orderOnItsWayBack,
  orderWithClaim,
  orderWithoutPaying,
  orderWithRefund,
} from './demo-customer-orders.ts'
import { orderWithAcceptedRepair, orderWithOpenRepairOffer } from './demo-customer-repairs.ts'
import type { DemoShop } from './demo-shop.ts'
import type { Timeline } from './timeline.ts'

/** The demo customer's week. Every screen of her account has something to show afterwards. */
export function demoCustomerWeek(shop: DemoShop, week: Timeline, customer: DemoCustomer, tables: readonly string[]) {
  const context = demoCustomerContext(shop, week, customer)
  const { mei, api, planAt, planOn } = context

  planOn(-8, '20:30', () => setUpAccount(context))
  // A login lasts a week, so she signs in again.
  planOn(-4, '07:40', () => signIn(context))
  planAt(week.end, () => signOut(context))

  planOn(-8, '20:50', () => orderWithAcceptedRepair(context))
  planOn(-8, '21:20', () => redeemMoreCodes(context))
  planOn(-7, '20:10', () => subscribe(context))
  planOn(-6, '11:15', () => orderAtTable(context, tables[2] ?? ''))
  planOn(-6, '12:30', () => orderWithClaim(context))
  planOn(-5, '13:05', () => receiveGiftVoucher(context))
  planOn(-5, '20:45', () => orderOnItsWayBack(context))
  planOn(-4, '21:00', () => orderWithRefund(context))
  planOn(-3, '08:40', () => orderAndCancel(context))
  planOn(-3, '21:15', () => orderWithOpenRepairOffer(context))
  planOn(-2, '20:20', () => orderInProcess(context))
  planOn(-2, '22:05', () => orderWithoutPaying(context))
  // Expires the unpaid order.
  planOn(-2, '22:40', () => shop.job('look_after_payments'))
  planOn(-1, '08:05', () => emptyCart(context))
  // The next cycle is announced days before it is charged.
  planOn(-1, '18:10', () => shop.job('run_subscriptions'))
  planOn(-1, '20:10', () => exchangePoints(context))
  planAt(minutes(week.end, -190), () => orderForTomorrow(context))
  // P1.5: every evening, and for what happened on the last day.
  for (const day of [-7, -6, -5, -4, -3, -2, -1]) planOn(day, '22:50', () => shop.job('judge_promises'))
  planAt(minutes(week.end, -17), () => shop.job('judge_promises'))
  planAt(week.end, () => shop.job('judge_promises'))

  return { mei, referralCode: async () => (await api('GET /referral')).code }
}
