import { findOrder } from '#api/staff/find-order.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { buy, type Item, type OrderWish } from './buy.ts'
import { dayAt } from './days.ts'
import type { DemoShop } from './demo-shop.ts'
import { type Journey, planSteps } from './journey.ts'
import { type Name, people } from './people.ts'
import type { Timeline } from './timeline.ts'

export const WASH: readonly Item[] = [
  ['everyday-wash-fold', 6, 'scent-fresh-linen'],
  ['business-shirt', 3],
]
export const OFFICE: readonly Item[] = [
  ['business-shirt', 8, 'starch-light'],
  ['tailored-trousers', 2],
]
export const LINEN: readonly Item[] = [
  ['bed-sheet-set', 2],
  ['towel-bundle', 1],
]
export const FAMILY: readonly Item[] = [
  ['family-bag', 1],
  ['baby-clothes', 2],
]

/** The other customers, and how their acts are planned. */
export type OtherCustomersContext = ReturnType<typeof otherCustomersContext>

export function otherCustomersContext(shop: DemoShop, week: Timeline) {
  const { end } = week
  const everyone = people()
  return {
    shop,
    week,
    everyone,
    /** Plans an act at a time of a day. Day 0 is the last day of the week. */
    planOn: (days: number, time: string, act: () => Promise<void>) => week.at(dayAt(end, days, time), act),
    day: (days: number, time: string) => dayAt(end, days, time),
    /** Places an order and plans the staff's steps for it. */
    async order(name: Name, wish: OrderWish, journey?: Journey): Promise<Purchase> {
      const placed = await buy(shop, everyone[name], wish)
      planSteps(shop, week, placed, journey)
      return placed
    },
    orderRow: (placed: Purchase) => findOrder(shop.db, shop.store.id, placed.order_id),
  }
}
