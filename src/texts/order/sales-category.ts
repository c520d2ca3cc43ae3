/**
 * The categories of contract/shop/sales-category.ts, which texts may not import. Tables of texts are keyed by the same numbers. A test holds both
 * objects together.
 */
export const SalesCategory = { collect: 1, delivery: 2, pickup: 3, dineIn: 4 } as const
