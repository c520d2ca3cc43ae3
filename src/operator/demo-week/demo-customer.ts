import { findOrder } from '#api/staff/find-order.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { buy, type OrderWish, type Person } from './buy.ts'
import { dayAt } from './days.ts'
import type { DemoShop } from './demo-shop.ts'
import { type Journey, planSteps } from './journey.ts'
import type { Timeline } from './timeline.ts'

export type DemoCustomer = { email: string; password: string }

export const HOME = {
  label: 'Home',
  postal_code: '160078',
  block: '78',
  street: 'Guan Chuan Street',
  unit: '#03-21',
  access_notes: 'Lift B. Please ring once, the baby may be asleep.',
}

/** The demo customer, her API calls, and how her acts are planned. */
export type DemoCustomerContext = ReturnType<typeof demoCustomerContext>

export function demoCustomerContext(shop: DemoShop, week: Timeline, customer: DemoCustomer) {
  const { end } = week
  const mei: Person = {
    name: 'Mei Tan',
    email: customer.email,
    mobile: '9128 4075',
    address: HOME,
    card: '4242424242424242',
    network: '203.0.113.10',
  }
  const api: ReturnType<DemoShop['call']> = (name, ...input) => shop.call(mei)(name, ...input)
  /** Plans an act, followed by the jobs that it makes due. */
  const planAt = (time: Date, act: () => Promise<void>) =>
    week.at(time, async () => {
      await act()
      await shop.runJobs()
    })
  return {
    shop,
    week,
    mei,
    password: customer.password,
    api,
    planAt,
    /** Plans an act at a time of a day. Day 0 is the last day of the week. */
    planOn: (days: number, time: string, act: () => Promise<void>) => planAt(dayAt(end, days, time), act),
    day: (days: number, time: string) => dayAt(end, days, time),
    /** Places an order and plans the staff's steps for it. No steps are planned for an unpaid order or for null. */
    async order(wish: OrderWish, journey: Journey | null = {}): Promise<Purchase> {
      const placed = await buy(shop, mei, { pay: 'saved', ...wish })
      shop.mailed.add(placed.order_id)
      if (journey && placed.status === 'confirmed') planSteps(shop, week, placed, journey)
      return placed
    },
    orderRow: (placed: Purchase) => findOrder(shop.db, shop.store.id, placed.order_id),
  }
}
