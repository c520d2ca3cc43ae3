import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { Query } from '#contract/wire/href.ts'

export type CheckoutState = {
  isSignedIn: boolean
  /** The postal code of a guest's saved address. */
  guestPostalCode: string | null
  hasMainAddress: boolean
  /** The category of the chosen sales type; null while it is unknown. */
  categoryId: number | null
  /** The query of the current address. Parameters that no rule sets are carried on (S2.5). */
  query: Query
}

export type CheckoutDestination = {
  page: 'checkout' | 'salesType' | 'location' | 'outlet' | 'home' | 'profileAddress'
  query: Query
}

/** S4.15–S4.21: the target of the Checkout button. The first rule that applies wins. */
export function checkoutRedirect(state: CheckoutState): CheckoutDestination {
  const { isSignedIn, guestPostalCode, hasMainAddress, categoryId, query } = state
  const { st, aid, outid, tabid, zcd } = query
  if (!isSignedIn && guestPostalCode) return { page: 'checkout', query: { ...query, zcd: guestPostalCode } }
  // One press is enough: the pages in between lead on to the checkout.
  if (!st) return { page: 'salesType', query: { ...query, redirect: 'checkout' } }
  if (!aid) return { page: 'location', query: { ...query, ...BACK_TO_CHECKOUT } }
  if (!outid) return { page: 'outlet', query: { ...query, redirect: 'checkout' } }
  if (categoryId === SalesCategory.dineIn && !tabid) return { page: 'home', query }
  if (isSignedIn && !hasMainAddress && categoryId !== SalesCategory.collect && !zcd && !tabid) {
    return { page: 'profileAddress', query: { ...query, ...BACK_TO_CHECKOUT } }
  }
  return { page: 'checkout', query }
}

const BACK_TO_CHECKOUT = { type: 'pick', redirect: 'checkout' }
