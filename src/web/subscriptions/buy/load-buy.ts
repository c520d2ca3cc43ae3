import type { SavedAddress } from '#contract/account/addresses.ts'
import type { SavedMethod } from '#contract/order/payments.ts'
import type { SubscriptionPlan } from '#contract/order/subscriptions.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { type PickupWindows, pickupWindows } from '../pickup-windows.ts'

export type BuyOutlet = { id: number; name: string; area: string }

export type BuyData =
  | { kind: 'choose'; plans: SubscriptionPlan[] }
  | {
      kind: 'buy'
      plan: SubscriptionPlan
      addresses: SavedAddress[]
      addressId: string | null
      /** Those that offer the plan at the address, the nearest first. */
      outlets: BuyOutlet[]
      /** The first outlet's; null where there is none, or they could not be had: the page then asks itself. */
      windows: PickupWindows | null
      methods: SavedMethod[]
      isTest: boolean
    }

/** What buying a plan needs to know. The address is the one in the query (S2.4), else the main one. */
export async function loadBuy({ api, params, url, signal }: LoaderInput): Promise<BuyData> {
  const { id } = params
  if (id === undefined) return { kind: 'choose', plans: await api('GET /subscription-plans', { signal }) }
  const [plan, addresses, { methods, is_test }] = await Promise.all([
    api('GET /subscription-plans/:id', { params: { id }, signal }),
    api('GET /customer/addresses', { signal }),
    api('GET /payments/options', { signal }),
  ])
  const wanted = url.searchParams.get('aid')
  const address = addresses.find((one) => one.id === wanted) ?? addresses[0]
  const outlets = address
    ? await api('GET /outlets', {
        query: { sales_type_id: String(plan.sales_type_id), postal_code: address.postal_code },
        signal,
      })
    : []
  const fit = outlets.filter(({ unfit_reason }) => unfit_reason === null)
  const { sales_type_id: salesTypeId, turnaround_hours: turnaroundHours } = plan
  const asked = fit[0] && { outletId: fit[0].id, salesTypeId, turnaroundHours }
  return {
    kind: 'buy',
    plan,
    addresses,
    addressId: address?.id ?? null,
    outlets: fit.map((one) => ({ id: one.id, name: one.outlet, area: one.planning_area })),
    windows: asked ? await pickupWindows(api, asked, signal).catch(() => null) : null,
    methods,
    isTest: is_test,
  }
}
