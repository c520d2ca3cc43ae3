import { useLoaderData } from 'react-router'
import type { OrderView, TripView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { tripName } from '#texts/order/trip-name.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { tripLook } from '#ui/status/trip-status.ts'
import { windowText } from '#ui/text/time-text.ts'
import { AccountCard, Fact, Facts } from '../../account/account-card.tsx'
import type { LoaderInput } from '../../state/screen.ts'
import { OrderLines } from '../detail/order-lines.tsx'
import { OrderPage } from '../detail/order-page.tsx'
import { customersRef, loadOrder } from '../detail/order-ref.ts'
import { AddressLines } from '../detail/place-card.tsx'
import { useOrderLinks } from '../detail/use-order-links.ts'
import { LiveOrder } from '../live/live-order.tsx'
import { itemReasonOf } from '../weight/item-reason.ts'
import { WeightPointer } from '../weight/weight-pointer.tsx'
import { TripChargesCard } from './trip-charges.tsx'

const texts = orderTexts.trips

type TripData = { order: OrderView; view: TripView }

export async function loader({ api, params, signal }: LoaderInput): Promise<TripData> {
  const { id = '', slug = '' } = params
  const [order, view] = await Promise.all([
    loadOrder(api, customersRef(id), signal),
    api('GET /orders/:id/trips/:slug', { params: { id, slug }, signal }),
  ])
  return { order, view }
}

export const head = ({ order, view }: TripData) => ({
  title: `${tripName(view.trip.slug, order.trips)}, ${orderTexts.number(order.number)}`,
})

/** /history/{id}/trip/{slug}: one trip of an order (S2.25, D4.2). */
export function Component() {
  const { order, view } = useLoaderData<TripData>()
  const { trip, lines } = view
  const ref = customersRef(order.id)
  const links = useOrderLinks(ref, order.kind)
  const name = tripName(trip.slug, order.trips)
  // The items are charged on the pickup. On a return they are only listed.
  const hasPrices = view.charges.some(({ rule }) => rule === 'item')
  return (
    <OrderPage
      back={{ to: links.overview, label: orderTexts.backToOrder(order.number) }}
      title={name}
      badge={<StatusBadge look={tripLook(trip.status)} />}
    >
      <LiveOrder orderRef={ref} order={order} />
      <WeightPointer order={order} overview={links.overview} />
      {trip.open_services > 0 && (
        <AccountCard title={texts.waiting(trip.open_services)}>
          <p className="mb-4 text-ink-muted">{orderActTexts.services.promise}</p>
          <ButtonLink to={links.answer(trip.slug)}>{orderTexts.answer}</ButtonLink>
        </AccountCard>
      )}
      <TripFactsCard view={view} />
      {trip.proof_photo && (
        <AccountCard title={texts.proof}>
          <Picture
            base={trip.proof_photo}
            alt={texts.proofAlt(name)}
            width={640}
            height={480}
            className="max-h-96 w-full rounded-control object-contain"
          />
        </AccountCard>
      )}
      <AccountCard title={texts.items}>
        <OrderLines lines={lines} hasPrices={hasPrices} reasonOf={itemReasonOf(order)} />
      </AccountCard>
      <TripChargesCard order={order} view={view} invoiceLink={links.trip?.invoice(trip.slug)} />
    </OrderPage>
  )
}

function TripFactsCard({ view: { trip, address } }: { view: TripView }) {
  // A trip that has ended without a driver never gets one.
  const isAhead = trip.status === 'scheduled' || trip.status === 'assigned'
  return (
    <AccountCard title={orderTexts.details.title}>
      <Facts>
        <Fact name={texts.window}>
          <span className="tabular">{windowText(trip.starts_at, trip.ends_at)}</span>
        </Fact>
        {address && (
          <Fact name={orderTexts.place.title[SalesCategory.collect]}>
            <AddressLines address={address} />
          </Fact>
        )}
        {(trip.driver || isAhead) && <Fact name={texts.driver}>{trip.driver ?? texts.noDriver}</Fact>}
        {trip.bag_count !== null && <Fact name={texts.bags}>{texts.bagCount(trip.bag_count)}</Fact>}
      </Facts>
      {trip.failure_reason && <p className="mt-2 font-medium text-bad">{texts.failure(trip.failure_reason)}</p>}
    </AccountCard>
  )
}
