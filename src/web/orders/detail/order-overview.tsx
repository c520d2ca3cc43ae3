import type { OrderView } from '#contract/order/order-shapes.ts'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { priceText } from '#rules/pricing/money.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Timeline } from '#ui/feedback/timeline.tsx'
import { orderLook } from '#ui/status/order-status.ts'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { momentText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { ShortcutCard } from '../../account/shortcut-card.tsx'
import { KeepAccount } from '../../checkout/form/keep-account.tsx'
import { useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { ClaimsCard } from '../claims/claims-card.tsx'
import { LiveOrder } from '../live/live-order.tsx'
import type { ServicesData } from '../services/services-data.ts'
import { TripServices } from '../services/trip-services.tsx'
import { TripCards } from '../trip/trip-cards.tsx'
import { ActsCard } from './acts-card.tsx'
import { DetailCards } from './detail-cards.tsx'
import { NextCard } from './next-card.tsx'
import { OrderPage } from './order-page.tsx'
import type { OrderRef } from './order-ref.ts'
import { PlaceCard } from './place-card.tsx'
import { PointsNote } from './points-note.tsx'
import { timelineSteps } from './timeline-steps.ts'
import { SERVICES_ID, useOrderLinks } from './use-order-links.ts'

/** These orders are no reason to create an account. */
const ENDED_EARLY: readonly string[] = ['cancelled', 'expired']

type OrderOverviewProps = {
  orderRef: OrderRef
  order: OrderView
  /** The proposed services of a guest's order. Customers have pages for them. */
  services?: readonly ServicesData[]
}

/** An order of a customer or a guest: the next step, the timeline and the possible actions. */
export function OrderOverview({ orderRef, order, services = [] }: OrderOverviewProps) {
  const to = useTo()
  const isSignedOut = useCustomer() === null
  const links = useOrderLinks(orderRef, order.kind)
  const isGuest = orderRef.by === 'guest'
  const pieces = pieceCount(order.lines.filter(({ kind }) => kind === 'item'))
  return (
    <OrderPage
      back={isGuest ? null : { to: to('history'), label: orderTexts.backToHistory }}
      title={orderTexts.number(order.number)}
      badge={<StatusBadge look={orderLook(order)} />}
      lead={dotted([orderTexts.placed(momentText(order.placed_at)), order.sales_type, order.outlet])}
      aside={
        <>
          <ActsCard orderRef={orderRef} order={order} />
          <PlaceCard order={order} isGuest={isGuest} />
        </>
      }
    >
      <LiveOrder orderRef={orderRef} order={order} />
      <NextCard orderRef={orderRef} order={order} />
      {services.length > 0 && (
        <section id={SERVICES_ID} aria-label={orderActTexts.services.title} className="flex flex-col gap-4">
          {services.map((data) => (
            <TripServices key={data.slug} data={data} />
          ))}
        </section>
      )}
      <AccountCard title={orderTexts.timeline.title}>
        <Timeline label={orderTexts.timeline.title} steps={timelineSteps(order)} />
      </AccountCard>
      <PointsNote points={order.points} />
      {order.trips.length > 0 && <TripCards order={order} page={links.trip?.page ?? null} />}
      <ClaimsCard claims={order.claims} />
      {links.detail ? (
        <ShortcutCard
          to={links.detail}
          icon="basket"
          title={orderTexts.details.see}
          text={`${orderTexts.items(pieces)} · ${priceText(order.total_cents)}`}
        />
      ) : (
        <DetailCards order={order} />
      )}
      {isGuest && <p className="text-14 text-ink-muted">{orderTexts.guest.lead}</p>}
      {isGuest && isSignedOut && !ENDED_EARLY.includes(order.status) && (
        <KeepAccount
          email={null}
          hasContact={Boolean(order.contact.email ?? order.contact.mobile)}
          earnsPoints={order.status !== 'completed'}
        />
      )}
    </OrderPage>
  )
}
