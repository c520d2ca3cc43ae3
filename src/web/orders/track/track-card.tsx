import { useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderStage } from '#rules/checkout/order-stage.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { StageScene } from '#ui/illustrations/stages/stage-scenes.tsx'
import { ClotheslineProgress } from '#ui/pictures/clothesline-progress.tsx'
import { orderPegs } from '#ui/status/order-pegs.ts'
import { orderLook } from '#ui/status/order-status.ts'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { Card } from '#ui/text/card.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { momentText, soonText } from '#ui/text/time-text.ts'
import { Countdown } from '../../checkout/slots/countdown.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { useOrderLinks } from '../detail/use-order-links.ts'
import { useHeardAt } from '../live/use-heard-at.ts'
import { RescheduleSheet } from '../reschedule/reschedule-sheet.tsx'
import { dueNow, dueWords } from '../weight/due-now.ts'
import { ContactLinks } from './contact-links.tsx'
import { orderWords } from './order-words.ts'

const texts = orderTexts.track

type TrackCardProps = { orderRef: OrderRef; order: OrderView }

/** The order at a glance: its scene, what happens now, the customer's action if it needs one, whom to call, and the progress. */
export function TrackCard({ orderRef, order }: TrackCardProps) {
  const pegs = orderPegs(order)
  const care = useAppState(({ info }) => info?.care_scene)
  return (
    <Card look="raised" padding="none">
      <section aria-labelledby="track-title">
        <div className="flex flex-col sm:flex-row-reverse sm:items-center sm:gap-4 sm:pr-6">
          <div className="mx-auto w-48 shrink-0 pt-3 sm:mx-0 sm:w-60 sm:py-4">
            <StageScene stage={orderStage(order, care)} />
          </div>
          <div className="min-w-0 flex-1 p-4 max-sm:pt-2 sm:p-6 sm:pr-0">
            <StatusBadge look={orderLook(order)} />
            <h2 id="track-title" className="mt-2 text-22 text-balance break-words">
              {orderWords(order, order.now, order.place.table)}
            </h2>
            <TrackDetail order={order} />
            <TrackActs orderRef={orderRef} order={order} />
            <ContactLinks order={order} />
          </div>
        </div>
        {pegs.length > 0 && (
          <div className="border-t border-line px-3 pt-4 pb-5 sm:px-6">
            <ClotheslineProgress label={texts.progress} steps={pegs} />
          </div>
        )}
      </section>
    </Card>
  )
}

/** The window beside an arrival time, the stops before, and until when to pay. */
function TrackDetail({ order: { next, now, acts, expires_at } }: Pick<TrackCardProps, 'order'>) {
  const heardAtMs = useHeardAt(now)
  if (acts.pay && expires_at)
    return (
      <p className="mt-1 text-ink-muted">
        {orderTexts.payBy(momentText(expires_at))}{' '}
        <Countdown
          until={expires_at}
          now={now}
          heardAtMs={heardAtMs}
          words={orderTexts.expires}
          over={orderTexts.expired}
        />
      </p>
    )
  if (!next.arrives_at) return null
  const stops = next.stops_before > 0 ? [texts.stopsBefore(next.stops_before)] : []
  return (
    <div className="mt-1 text-ink-muted">
      <p className="tabular first-letter:uppercase">
        {dotted([soonText(next.starts_at, next.ends_at, now) ?? '', ...stops].filter(Boolean))}
      </p>
      <p className="text-14">{texts.estimate}</p>
    </div>
  )
}

/** The customer's action, if the order waits for one. */
function TrackActs({ orderRef, order }: TrackCardProps) {
  const to = useTo()
  const links = useOrderLinks(orderRef, order.kind)
  const [isChoosing, setChoosing] = useState(false)
  const { next, acts } = order
  const tripToAnswer = order.trips.find(({ open_services }) => open_services > 0)
  if (acts.pay)
    return (
      <ButtonLink to={to('checkoutWaiting', {}, { order: orderRef.id })} className="mt-4 max-mobile:w-full">
        {dueWords(dueNow(order).money)}
      </ButtonLink>
    )
  if (acts.answer && tripToAnswer)
    return (
      <ButtonLink to={links.answer(tripToAnswer.slug)} className="mt-4 max-mobile:w-full">
        {orderTexts.answer}
      </ButtonLink>
    )
  if (!acts.reschedule || (next.step !== 'pickup_failed' && next.step !== 'delivery_failed')) return null
  return (
    <>
      <Button onClick={() => setChoosing(true)} className="mt-4 max-mobile:w-full">
        {orderTexts.chooseTime}
      </Button>
      <RescheduleSheet orderRef={orderRef} order={order} isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </>
  )
}
