import type { ReactNode } from 'react'
import type { OrderTrip, OrderView } from '#contract/order/order-shapes.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { tripName } from '#texts/order/trip-name.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { tripLook } from '#ui/status/trip-status.ts'
import { Badge } from '#ui/text/badge.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { momentText, soonText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { PromiseLines } from './promise-lines.tsx'

const texts = orderTexts.trips

type StopsOf = Pick<OrderView, 'trips' | 'lines' | 'timeline' | 'promises' | 'category_id' | 'now' | 'bags'>

/** D3.9: the items that a return brings, if there are two returns. Empty otherwise. */
function itemsOfTrip({ lines }: StopsOf, { leg }: OrderTrip): string {
  return nameList([...new Set(lines.filter(({ return_leg }) => return_leg === leg).map(({ name }) => name))])
}

/** When the driver was there, or tried to be. Then the window says nothing any more. */
const endedAt = ({ timeline }: StopsOf, { slug, status }: OrderTrip) =>
  status === 'done' || status === 'failed'
    ? timeline.findLast(({ kind, trip, to }) => kind === 'trip' && trip === slug && to === status)?.at
    : undefined

/**
 * P1.5: the promises about a visit, on its last attempt. One that is open is the window that is shown above, until the driver was there.
 */
function promisesOfTrip({ promises, trips }: StopsOf, trip: OrderTrip, ended: string | undefined) {
  if (trips.findLast(({ leg }) => leg === trip.leg) !== trip) return []
  return promises.filter(({ leg, verdict }) => leg === trip.leg && (verdict !== null || ended !== undefined))
}

type StopsCardProps = {
  order: StopsOf
  page: ((slug: string) => string) | null
  /** What a visit that is ahead can be added to a calendar with. */
  calendar: (leg: OrderTrip['leg'], name: string) => ReactNode
}

/**
 * The driver's visits: when, who, how many bags, and the photo at the door. A visit that was planned anew shows once, with
 * its new time. Guests have no pages for them, so `page` is null.
 */
export function StopsCard({ order, page, calendar }: StopsCardProps) {
  const stops = order.trips.filter(({ status }) => status !== 'rescheduled')
  if (stops.length === 0) return null
  return (
    <AccountCard title={texts.title[order.category_id]}>
      <ul className="divide-y divide-line">
        {stops.map((trip) => (
          <li key={trip.slug} className="flex gap-4 py-4 first:pt-2 last:pb-0">
            <Icon name="truck" className="mt-0.5 text-ink-muted max-mobile:hidden" />
            <Stop order={order} trip={trip} to={page?.(trip.slug)} calendar={calendar} />
            <StopPhoto trip={trip} name={tripName(trip.slug, order.trips)} />
          </li>
        ))}
      </ul>
    </AccountCard>
  )
}

type StopProps = Pick<StopsCardProps, 'order' | 'calendar'> & { trip: OrderTrip; to: string | undefined }

function Stop({ order, trip, to, calendar }: StopProps) {
  const name = tripName(trip.slug, order.trips)
  const ended = endedAt(order, trip)
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-16">
          {to ? (
            <TextLink to={to} className="inline-flex min-h-11 items-center">
              {name}
            </TextLink>
          ) : (
            name
          )}
        </h3>
        <StatusBadge look={tripLook(trip.status)} />
      </div>
      <p className="tabular first-letter:uppercase">
        {ended ? momentText(ended) : soonText(trip.starts_at, trip.ends_at, order.now)}
      </p>
      <PromiseLines promises={promisesOfTrip(order, trip, ended)} shownAt={ended} />
      <p className="text-14 break-words text-ink-muted empty:hidden">{itemsOfTrip(order, trip)}</p>
      <StopFacts trip={trip} hasBagsCard={order.bags?.count != null} />
      {(trip.status === 'scheduled' || trip.status === 'assigned') && calendar(trip.leg, name)}
      {trip.open_services > 0 && (
        <p className="mt-2">
          <Badge tone="warning">{texts.waiting(trip.open_services)}</Badge>
        </p>
      )}
    </div>
  )
}

/** Bags that were scanned have a card of their own, which says how many there are. */
function StopFacts({ trip, hasBagsCard }: { trip: OrderTrip; hasBagsCard: boolean }) {
  const facts = [
    trip.driver && `${texts.driver}: ${trip.driver}`,
    !hasBagsCard && trip.bag_count !== null && texts.bagCount(trip.bag_count),
    trip.failure_reason && texts.failure(trip.failure_reason),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return facts.length > 0 ? <p className="text-14 break-words text-ink-muted">{dotted(facts)}</p> : null
}

function StopPhoto({ trip, name }: { trip: OrderTrip; name: string }) {
  if (!trip.proof_photo) return null
  return (
    <a href={trip.proof_photo} className="block size-20 shrink-0 rounded-control">
      <Picture
        base={trip.proof_photo}
        alt={texts.proofAlt(name)}
        width={80}
        height={80}
        sizes="80px"
        className="size-20 rounded-control object-cover"
      />
    </a>
  )
}
