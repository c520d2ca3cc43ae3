import type { SavedAddress } from '#contract/account/addresses.ts'
import type { SavedMethod } from '#contract/order/payments.ts'
import type { Subscription } from '#contract/order/subscriptions.ts'
import type { LoaderInput } from '../../state/screen.ts'

export type MineData = {
  kind: 'mine'
  subscription: Subscription
  addresses: SavedAddress[]
  methods: SavedMethod[]
}

/** A customer's subscription, with the addresses and cards that it can be changed to. */
export async function loadMine({ api, signal }: LoaderInput, id: string): Promise<MineData> {
  const [subscription, addresses, methods] = await Promise.all([
    api('GET /subscriptions/:id', { params: { id }, signal }),
    api('GET /customer/addresses', { signal }),
    api('GET /payments/methods', { signal }),
  ])
  return { kind: 'mine', subscription, addresses, methods }
}
