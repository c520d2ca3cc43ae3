/**
 * A copy of contract/shop/sales-category.ts, which texts may not import. Tables of texts use these numbers as keys. A test
 * compares both objects.
 */
export const SalesCategory = { collect: 1, delivery: 2, pickup: 3, dineIn: 4 } as const
