import { useLoaderData, useParams } from 'react-router'
import { GUEST_RETURN } from '#contract/order/order-limits.ts'
import { orderTexts } from '#texts/order/orders.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { GuestReturn } from './guest-return.tsx'
import { type GuestOrder, loadGuestOrder } from './load-guest-order.ts'
import { OrderOverview } from './order-overview.tsx'
import { guestsRef } from './order-ref.ts'

export const loader = async ({ api, params, signal }: LoaderInput): Promise<GuestOrder | null> =>
  params.id === GUEST_RETURN ? null : loadGuestOrder(api, params.id, signal)

export const head = (found: GuestOrder | null) => ({
  title: found ? orderTexts.number(found.order.number) : orderTexts.guest.returning,
  isHidden: true,
})

/** /history/reg/guest/{id}: open to everyone with the link, so phone, email and unit are masked (D4.3). */
export function Component() {
  const found = useLoaderData<GuestOrder | null>()
  const { id } = useParams()
  if (!found) return <GuestReturn />
  return <OrderOverview key={id} orderRef={guestsRef(id)} {...found} />
}
