import { comesToTheDoor } from '#contract/shop/sales-category.ts'

/** D1.8: the value of `aid` when no address is needed. */
const NO_ADDRESS = '0'

/**
 * The `aid` of an order of this category: "no address" where none is needed, and never that where one is. While the
 * category is unknown (null), an address may be needed.
 */
export function addressParameter(categoryId: number | null, aid: string | undefined): string | undefined {
  if (categoryId !== null && !comesToTheDoor(categoryId)) return NO_ADDRESS
  return isAddress(aid) ? aid : undefined
}

/** Whether `aid`, or the stored selected address, is an address. */
export function isAddress(aid: string | undefined): boolean {
  return aid !== undefined && aid !== NO_ADDRESS
}
