import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AccountDetails } from '#contract/account/customer.ts'
import { carriedQuery, href, type Query } from '#contract/wire/href.ts'
import { beginCheckout } from '#rules/checkout/begin-checkout.ts'
import { checkoutRedirect } from '#rules/checkout/checkout-redirect.ts'
import { addressParameter, isAddress } from '#rules/checkout/no-address.ts'
import { type App, useApp, useAppState, useCustomer } from '../../state/app-context.ts'
import type { AppStore } from '../../state/app-state.ts'
import { pushEvent } from '../../state/data-layer.ts'
import { linesToPay } from '../../state/place/joined-table.ts'
import { openPlaceSheet } from '../../state/place/place-sheet.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { cartOf, useCart } from '../cart-of.ts'
import type { CartPlace } from '../line-key.ts'

/** The pages that choose a place. */
const STEPS: readonly string[] = ['salesType', 'location', 'outlet']

/** S4.15–S4.22: pushes the begin_checkout event and goes to the page that the rule names. `hash` is a part of the checkout. */
export function useCheckout(): (hash?: string) => Promise<void> {
  const app = useApp()
  const [current] = useSearchParams()
  const navigate = useNavigate()
  const customer = useCustomer()
  const brand = useAppState((state) => state.config.name)
  return useCallback(
    async (hash = '') => {
      const cart = cartOf(app)
      linesToPay.forget()
      // The order must have the quantities that are shown.
      await cart.send()
      pushEvent(beginCheckout(cart.state.get().items, brand))
      const { page, isCheckout, isStep } = destinationOf(app, current, customer)
      // S4.16–S4.18: what is missing is asked in one sheet on this page.
      if (isStep && openPlaceSheet(app.store, { purpose: 'checkout', page, hash })) return
      await navigate(isCheckout ? page + hash : page)
    },
    [app, current, navigate, customer, brand],
  )
}

/** The page that Checkout will open, for prefetching it. Undefined if something is asked on this page first. */
export function useCheckoutPage(): string | undefined {
  const app = useApp()
  const [current] = useSearchParams()
  const customer = useCustomer()
  useCart()
  if (import.meta.env.SSR) return undefined
  const { page, isStep } = destinationOf(app, current, customer)
  return isStep ? undefined : page
}

function destinationOf(app: App, current: URLSearchParams, customer: AccountDetails | null) {
  const { facts, place } = cartOf(app).state.get()
  const categoryId = facts?.categoryId ?? pageCategory(app.store, place)
  const destination = checkoutRedirect({
    isSignedIn: customer !== null,
    guestPostalCode: customer ? null : (addressStorage.guest()?.postal_code ?? null),
    hasMainAddress: Boolean(customer?.main_address_id),
    categoryId,
    query: accumulatedQuery(app.store, current, customer, categoryId),
  })
  return {
    page: href(destination.page, {}, destination.query),
    isCheckout: destination.page === 'checkout',
    isStep: STEPS.includes(destination.page),
  }
}

/** Used until the cart has loaded the facts of its place: the category that the page knows for the same sales type. */
function pageCategory(store: AppStore, place: CartPlace | null): number | null {
  const { salesTypeId, salesTypeDetail } = store.get()
  return salesTypeId === place?.sales_type_id ? (salesTypeDetail?.category_id ?? null) : null
}

/** The parameters of the address that are carried on, the place that was chosen before (S3.10, S3.11), and a customer's address. */
function accumulatedQuery(
  store: AppStore,
  current: URLSearchParams,
  customer: AccountDetails | null,
  categoryId: number | null,
): Query {
  const { salesTypeId, outletId } = store.get()
  const carried = carriedQuery(current)
  // Another tab may have chosen an address since this one was opened (D1.10).
  const aid = (customer ? addressStorage.selectedId() : undefined) ?? carried.aid
  const main = customer?.main_address
  const isAtMain = !carried.zcd || carried.zcd === main?.postal_code
  return {
    st: salesTypeId === null ? undefined : String(salesTypeId),
    outid: outletId === null ? undefined : String(outletId),
    ...carried,
    // A customer's main address is known, unless another postal code was chosen.
    aid: addressParameter(categoryId, isAddress(aid) || !isAtMain ? aid : main?.id),
  }
}
