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

/** S4.15–S4.22: says that checkout begins, and goes where the rule leads. */
export function useCheckout(): () => Promise<void> {
  const app = useApp()
  const [current] = useSearchParams()
  const navigate = useNavigate()
  const customer = useCustomer()
  const brand = useAppState((state) => state.config.name)
  return useCallback(async () => {
    const cart = cartOf(app)
    linesToPay.forget()
    // What is still being tapped must be what is bought.
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

/** While the cart has not heard of its place: what the page knows of the same sales type. */
function pageCategory(store: AppStore, place: CartPlace | null): number | null {
  const { salesTypeId, salesTypeDetail } = store.get()
  return salesTypeId === place?.sales_type_id ? (salesTypeDetail?.category_id ?? null) : null
}

/** What the address says and carries on, and what was chosen before and is kept (S3.10, S3.11). */
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
