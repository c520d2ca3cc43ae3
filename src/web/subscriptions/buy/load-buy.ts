import type { SavedAddress } from '#contract/account/addresses.ts'
import type { SavedMethod } from '#contract/order/payments.ts'
import type { SubscriptionPlan } from '#contract/order/subscriptions.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { type PickupWindows, pickupWindows } from '../pickup-windows.ts'

type BuyOutlet = { id: number; name: string; area: string }

export type BuyPageData = {
  kind: 'buy'
  plan: SubscriptionPlan
  addresses: SavedAddress[]
  addressId: string | null
  /** The outlets that offer the plan at the address, nearest first. */
  outlets: BuyOutlet[]
  /** The first outlet's windows. null without an outlet, or when the request failed: the page then requests them itself. */
  windows: PickupWindows | null
  methods: SavedMethod[]
  isTest: boolean
}
export type BuyData = { kind: 'choose'; plans: SubscriptionPlan[] } | BuyPageData

/** Loads the plans to choose from or, with an id, the data to buy that plan. The query names the address (S2.4); the default is the main one. */
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
  const request = fit[0] && { outletId: fit[0].id, salesTypeId, turnaroundHours }
  return {
    kind: 'buy',
    plan,
    addresses,
    addressId: address?.id ?? null,
    outlets: fit.map((one) => ({ id: one.id, name: one.outlet, area: one.planning_area })),
    windows: request ? await pickupWindows(api, request, signal).catch(() => null) : null,
    methods,
    isTest: is_test,
  }
}
