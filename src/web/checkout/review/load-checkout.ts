import type { SavedAddress } from '#contract/account/addresses.ts'
import type { ExtraService } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { otherWays, type WayToOrder } from '#rules/cart/min-spend.ts'
import { idIn } from '../../location/address/visitor-location.ts'
import type { LoaderInput } from '../../state/screen.ts'

/** The loaded data of every checkout page. Cart and form are not part of it, because only the browser has them. */
export type CheckoutData = {
  salesType: SalesType
  outlet: Outlet
  /** The other ways to order at this outlet, for an order below the minimum. */
  otherWays: readonly WayToOrder[]
  /** D1.6: the table of `tabid`, if it belongs to this outlet and sales type. */
  table: { token: string; name: string } | null
  addresses: readonly SavedAddress[]
  options: PaymentOptions
  extraServices: readonly ExtraService[]
}

/** S2.4: sales type and outlet come from the URL, then from the table, then from the store's defaults. */
export async function loadCheckout({ api, shell, url, signal }: LoaderInput): Promise<CheckoutData> {
  const query = url.searchParams
  const tabid = query.get('tabid')
  const [st, outid] = [idIn(query, 'st'), idIn(query, 'outid')]
  const loadOutlet = (id: number | undefined, salesTypeId: number) => {
    const place = { sales_type_id: String(salesTypeId) }
    return Promise.all([
      api('GET /outlets/:id', { params: { id: String(id) }, query: place, signal }),
      api('GET /checkout/extra-services', { query: place, signal }),
    ])
  }
  // Most addresses name a place that exists, so its outlet is loaded with the rest.
  const early = st && outid ? loadOutlet(outid, st) : undefined
  early?.catch(() => {})
  const [salesTypes, options, addresses, table] = await Promise.all([
    api('GET /sales-types', { signal }),
    api('GET /payments/options', { signal }),
    shell.account.kind === 'customer' ? api('GET /customer/addresses', { signal }) : [],
    tabid ? api('GET /tables/:token', { params: { token: tabid }, signal }).catch(nullIfUnknown) : null,
  ])
  const wanted = [st, table?.sales_type_id, shell.info?.default_sales_type_id]
  const salesType = wanted.map((id) => salesTypes.find((one) => one.id === id)).find(Boolean) ?? salesTypes[0]
  if (!salesType) throw new ApiFailure(404, null)
  const outletId = outid ?? table?.outlet_id ?? shell.info?.default_outlet_id ?? salesType.outlet_ids[0]
  const [outlet, extraServices] = await (early && salesType.id === st ? early : loadOutlet(outletId, salesType.id))
  const isHere = table?.outlet_id === outlet.id && table.sales_type_id === salesType.id
  return {
    salesType,
    outlet,
    otherWays: otherWays(salesTypes, salesType.id, outlet.id),
    table: tabid && isHere ? { token: tabid, name: table.table } : null,
    addresses,
    options,
    extraServices,
  }
}

/** The page tells the shopper about an unknown table, so it is no error here. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiFailure && error.httpStatus === 404) return null
  throw error
}
