/** D1.1: the ways an order reaches the customer. The numbers are those of `category_id` on the wire and in the database. */
export const SalesCategory = {
  /** The customer drops off and collects at the outlet. */
  collect: 1,
  /** Goods are delivered to the customer's door. */
  delivery: 2,
  /** Laundry is picked up at the customer's door and returned to it. */
  pickup: 3,
  /** The order is served at a table of the outlet. */
  dineIn: 4,
} as const

export type SalesCategory = (typeof SalesCategory)[keyof typeof SalesCategory]

export const SALES_CATEGORIES = Object.values(SalesCategory)

type DoorCategory = typeof SalesCategory.delivery | typeof SalesCategory.pickup

/** Only these orders need the customer's address. */
export function comesToTheDoor(categoryId: number): categoryId is DoorCategory {
  return categoryId === SalesCategory.delivery || categoryId === SalesCategory.pickup
}
