import type { SavedAddress } from '#contract/addresses.ts'
import type { SavedMethod } from '#contract/payments.ts'
import type { SubscriptionPlan } from '#contract/subscriptions.ts'
import type { LoaderInput } from '../state/screen.ts'

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
  return {
    kind: 'buy',
    plan,
    addresses,
    addressId: address?.id ?? null,
    outlets: outlets
      .filter(({ unfit_reason }) => unfit_reason === null)
      .map((one) => ({ id: one.id, name: one.outlet, area: one.planning_area })),
    methods,
    isTest: is_test,
  }
}
