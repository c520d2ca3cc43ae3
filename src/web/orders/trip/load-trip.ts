import { redirect } from 'react-router'
import type { OrderTrip, OrderView } from '#contract/order/order-shapes.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import { FIRST_PICKUP } from '#rules/pricing/trip-charges.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { customersRef, loadOrder } from '../detail/order-ref.ts'

/** The order of a trip's page. Without a trip in the address it redirects to the first trip that has something to show (S2.3). */
export async function loadTripOrder(
  { api, params, url, signal }: Pick<LoaderInput, 'api' | 'params' | 'url' | 'signal'>,
  page: 'tripServices' | 'tripInvoice',
  hasSomething: (trip: OrderTrip) => boolean,
): Promise<{ order: OrderView; slug: string }> {
  const order = await loadOrder(api, customersRef(params.id), signal)
  if (params.slug !== undefined) return { order, slug: params.slug }
  const trip = order.trips.find(hasSomething) ?? order.trips[0]
  // An order without trips: the API answers 404 for this slug.
  if (!trip) return { order, slug: FIRST_PICKUP }
  const paper = url.searchParams.get('paper') ?? undefined
  throw redirect(hrefFrom(url.searchParams, page, { id: order.id, slug: trip.slug }, { paper }))
}
