import type { MessagePreferences } from '#contract/messages/message-preferences.ts'
import type { OffersBy } from '#contract/messages/offers.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { Api } from '#contract/wire/request.ts'
import type { ServicesData } from '../services/services-data.ts'
import { type AskedMoney, loadAsked } from '../weight/load-asked.ts'
import { guestsRef, loadOrder } from './order-ref.ts'

/** A guest has one page for everything, so it also loads the proposed services (D4.8), how the guest is told (M1.1) and the offers they want (D5.5). */
export type GuestOrder = AskedMoney & {
  order: OrderView
  services: ServicesData[]
  messages: MessagePreferences
  offers: OffersBy[]
}

export async function loadGuestOrder(api: Api, token: string | undefined, signal: AbortSignal): Promise<GuestOrder> {
  const orderRef = guestsRef(token)
  const at = { params: { token: orderRef.id }, signal }
  const [order, messages, offers] = await Promise.all([
    loadOrder(api, orderRef, signal),
    api('GET /guest-orders/:token/message-preferences', at),
    api('GET /guest-orders/:token/offers', at),
  ])
  const hasServices = order.acts.answer || order.status === 'awaiting_approval'
  const asked = await loadAsked(api, order, orderRef, signal)
  if (!hasServices) return { order, services: [], messages, offers, ...asked }
  const options = asked.weightOptions ?? api('GET /payments/options', { signal })
  const services = order.trips.map(async ({ slug }) => {
    const params = { token: orderRef.id, slug }
    const proposed = api('GET /guest-orders/:token/trips/:slug/extra-services', { params, signal })
    // Both are awaited together, because an aborted load rejects both.
    const [found, offered] = await Promise.all([proposed, options])
    return { orderRef, order, slug, proposed: found, options: offered }
  })
  const proposed = (await Promise.all(services)).filter((one) => one.proposed.services.length > 0)
  return { order, services: proposed, messages, offers, ...asked }
}
