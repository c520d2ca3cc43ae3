import type { OrderTrip, OrderView } from '#contract/order/order-shapes.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { tripName } from '#texts/order/trip-name.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { tripLook } from '#ui/status/trip-status.ts'
import { Badge } from '#ui/text/badge.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { windowText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'

const texts = orderTexts.trips

type TripsOf = Pick<OrderView, 'trips' | 'lines'>

/** D3.9: the items that a return brings, if there are two returns. Empty otherwise. */
function itemsOfTrip({ lines }: TripsOf, { leg }: OrderTrip): string {
  return nameList([...new Set(lines.filter(({ return_leg }) => return_leg === leg).map(({ name }) => name))])
}

/** The trips of an order. Guests have no pages for them, so `page` is null. */
export function TripCards({ order, page }: { order: TripsOf; page: ((slug: string) => string) | null }) {
  return (
    <AccountCard title={texts.title}>
      <ul className="divide-y divide-line">
        {order.trips.map((trip) => (
          <li key={trip.slug} className="relative flex gap-4 py-4 first:pt-2 last:pb-0">
            <Icon name="truck" className="mt-0.5 text-ink-muted" />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h3 className="text-16">
                  {page ? (
                    <TextLink to={page(trip.slug)} className="inline-flex min-h-11 items-center">
                      {tripName(trip.slug)}
                    </TextLink>
                  ) : (
                    tripName(trip.slug)
                  )}
                </h3>
                <StatusBadge look={tripLook(trip.status)} />
              </div>
              <p className="tabular">{windowText(trip.starts_at, trip.ends_at)}</p>
              <p className="text-14 break-words text-ink-muted empty:hidden">{itemsOfTrip(order, trip)}</p>
              <TripFacts trip={trip} />
              {trip.open_services > 0 && (
                <p className="mt-2">
                  <Badge tone="warning">{texts.waiting(trip.open_services)}</Badge>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </AccountCard>
  )
}

function TripFacts({ trip }: { trip: OrderTrip }) {
  const facts = [
    trip.driver && `${texts.driver}: ${trip.driver}`,
    trip.bag_count !== null && texts.bagCount(trip.bag_count),
    trip.failure_reason && texts.failure(trip.failure_reason),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return facts.length > 0 ? <p className="text-14 text-ink-muted">{dotted(facts)}</p> : null
}
