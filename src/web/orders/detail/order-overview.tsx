import type { MessagePreferences } from '#contract/messages/message-preferences.ts'
import type { OffersBy } from '#contract/messages/offers.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { momentText } from '#ui/text/time-text.ts'
import { LazyPushOffer } from '../../account/push/lazy-push-offer.tsx'
import { KeepAccount } from '../../checkout/form/keep-account.tsx'
import { useCustomer } from '../../state/app-context.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { RestOfPage } from '../../state/lazy/rest-of-page.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { ClaimsCard } from '../claims/claims-card.tsx'
import { MessagesCard } from '../conversation/messages-card.tsx'
import { LiveOrder } from '../live/live-order.tsx'
import type { ServicesData } from '../services/services-data.ts'
import { TripServices } from '../services/trip-services.tsx'
import { AddToCalendar } from '../track/add-to-calendar.tsx'
import { BagsCard } from '../track/bags-card.tsx'
import { EventsCard } from '../track/events-card.tsx'
import { MoneyCard } from '../track/money-card.tsx'
import { StopsCard } from '../track/stops-card.tsx'
import { TrackCard } from '../track/track-card.tsx'
import { WeightCard } from '../weight/weight-card.tsx'
import { WeightQuestion } from '../weight/weight-question.tsx'
import { ActsCard } from './acts-card.tsx'
import { DetailCards } from './detail-cards.tsx'
import { GuestMessages, GuestOffers } from './guest-messages.tsx'
import { OrderPage } from './order-page.tsx'
import type { OrderRef } from './order-ref.ts'
import { PlaceCard } from './place-card.tsx'
import { PointsNote } from './points-note.tsx'
import { SERVICES_ID, useOrderLinks } from './use-order-links.ts'

const refusedHoldCard = () => import('../weight/refused-hold.tsx').then((one) => one.RefusedHold)

/** These orders are no reason to create an account. */
const ENDED_EARLY: readonly string[] = ['cancelled', 'expired']

/** There is nothing to wait for. */
const NO_NEWS: readonly string[] = [...ENDED_EARLY, 'awaiting_payment', 'delivered', 'collected', 'completed']

type OrderOverviewProps = {
  orderRef: OrderRef
  order: OrderView
  /** The proposed services of a guest's order. Customers have pages for them. */
  services?: readonly ServicesData[]
  /** P1.2: how the question about the weight, or an order without a hold, can be paid; null if there is nothing to pay. */
  weightOptions: PaymentOptions | null
  /** P1.2: the payment of an order whose money the bank refused to hold. */
  refusedHold: Purchase | null
  /** How a guest is told about the order. Customers choose in their profile. */
  messages?: MessagePreferences
  /** The offers that a guest wants. */
  offers?: readonly OffersBy[]
}

/** An order of a customer or a guest: what happens now, the visits, the money, and everything that happened. */
export function OrderOverview({
  orderRef,
  order,
  services = [],
  weightOptions,
  refusedHold,
  messages,
  offers,
}: OrderOverviewProps) {
  const to = useTo()
  const isSignedOut = useCustomer() === null
  const links = useOrderLinks(orderRef, order.kind)
  const isGuest = orderRef.by === 'guest'
  const calendar = (leg: 'first' | 'early' | 'last', name: string) => (
    <AddToCalendar orderRef={orderRef} number={order.number} leg={leg} name={name} />
  )
  return (
    <OrderPage
      back={isGuest ? null : { to: to('history'), label: orderTexts.backToHistory }}
      title={orderTexts.number(order.number)}
      lead={dotted([orderTexts.placed(momentText(order.placed_at)), order.sales_type, order.outlet])}
      aside={
        <>
          <ActsCard orderRef={orderRef} order={order} />
          <PlaceCard order={order} isGuest={isGuest} calendar={calendar} />
        </>
      }
    >
      <LiveOrder orderRef={orderRef} order={order} />
      {refusedHold && weightOptions && (
        <LazyPart
          load={refusedHoldCard}
          props={{ orderRef, order, purchase: refusedHold, options: weightOptions }}
          placeholder={<Skeleton className="h-80" />}
        />
      )}
      <WeightQuestion orderRef={orderRef} order={order} options={weightOptions} />
      <TrackCard orderRef={orderRef} order={order} />
      {isGuest === isSignedOut && order.category_id !== SalesCategory.dineIn && !NO_NEWS.includes(order.status) && (
        <LazyPushOffer guestToken={isGuest ? orderRef.id : null} hasDriver={order.kind === 'trips'} />
      )}
      {services.length > 0 && (
        <section id={SERVICES_ID} aria-label={orderActTexts.services.title} className="flex flex-col gap-4">
          {services.map((data) => (
            <TripServices key={data.slug} data={data} />
          ))}
        </section>
      )}
      <RestOfPage>
        <BagsCard orderRef={orderRef} order={order} />
        <StopsCard order={order} page={links.trip?.page ?? null} calendar={calendar} />
        <WeightCard order={order} />
        {links.detail ? <MoneyCard order={order} detail={links.detail} /> : <DetailCards order={order} />}
        <PointsNote points={order.points} />
        <ClaimsCard orderRef={orderRef} order={order} />
        <MessagesCard orderRef={orderRef} order={order} />
        <EventsCard order={order} />
        {messages && order.status !== 'expired' && <GuestMessages token={orderRef.id} preferences={messages} />}
        {offers && <GuestOffers token={orderRef.id} offers={offers} />}
        {isGuest && <p className="text-14 text-ink-muted">{orderTexts.guest.lead}</p>}
        {isGuest && isSignedOut && !ENDED_EARLY.includes(order.status) && (
          <KeepAccount
            email={null}
            hasContact={Boolean(order.contact.email ?? order.contact.mobile)}
            earnsPoints={order.status !== 'completed'}
          />
        )}
      </RestOfPage>
    </OrderPage>
  )
}
