import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { carriedQuery, href, type Query } from '#contract/wire/href.ts'
import { beginCheckout } from '#rules/checkout/begin-checkout.ts'
import { checkoutRedirect } from '#rules/checkout/checkout-redirect.ts'
import { addressParameter } from '#rules/checkout/no-address.ts'
import { useApp, useAppState, useCustomer } from '../../state/app-context.ts'
import type { AppStore } from '../../state/app-state.ts'
import { pushEvent } from '../../state/data-layer.ts'
import { linesToPay } from '../../state/place/joined-table.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { cartOf } from '../cart-of.ts'
import type { CartPlace } from '../line-key.ts'

/** S4.15–S4.22: pushes the begin_checkout event and goes to the page that the rule names. */
export function useCheckout(): () => Promise<void> {
  const app = useApp()
  const [current] = useSearchParams()
  const navigate = useNavigate()
  const customer = useCustomer()
  const brand = useAppState((state) => state.config.name)
  return useCallback(async () => {
    const cart = cartOf(app)
    linesToPay.forget()
    // The order must have the quantities that are shown.
    await cart.send()
    const { items, facts, place } = cart.state.get()
    pushEvent(beginCheckout(items, brand))
    const categoryId = facts?.categoryId ?? pageCategory(app.store, place)
    const destination = checkoutRedirect({
      isSignedIn: customer !== null,
      guestPostalCode: customer ? null : (addressStorage.guest()?.postal_code ?? null),
      hasMainAddress: Boolean(customer?.main_address_id),
      categoryId,
      query: accumulatedQuery(app.store, current, customer !== null, categoryId),
    })
    await navigate(href(destination.page, {}, destination.query))
  }, [app, current, navigate, customer, brand])
}

/** Used until the cart has loaded the facts of its place: the category that the page knows for the same sales type. */
function pageCategory(store: AppStore, place: CartPlace | null): number | null {
  const { salesTypeId, salesTypeDetail } = store.get()
  return salesTypeId === place?.sales_type_id ? (salesTypeDetail?.category_id ?? null) : null
}

/** The parameters of the address that are carried on, and the place that was chosen before (S3.10, S3.11). */
function accumulatedQuery(
  store: AppStore,
  current: URLSearchParams,
  isSignedIn: boolean,
  categoryId: number | null,
): Query {
  const { salesTypeId, outletId } = store.get()
  const carried = carriedQuery(current)
  // Another tab may have chosen an address since this one was opened (D1.10).
  const aid = (isSignedIn ? addressStorage.selectedId() : undefined) ?? carried.aid
  return {
    st: salesTypeId === null ? undefined : String(salesTypeId),
    outid: outletId === null ? undefined : String(outletId),
    ...carried,
    aid: addressParameter(categoryId, aid),
  }
}
