import { useState } from 'react'
import type { NextStep } from '#contract/order/order-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { nextWords } from '#texts/order/orders-states.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { Card } from '#ui/text/card.tsx'
import { windowText } from '#ui/text/time-text.ts'
import { Countdown } from '../../checkout/slots/countdown.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useHeardAt } from '../live/use-heard-at.ts'
import { RescheduleSheet } from '../reschedule/reschedule-sheet.tsx'
import type { OrderRef } from './order-ref.ts'
import { useOrderLinks } from './use-order-links.ts'

const icons: Partial<Record<NextStep, IconName>> = {
  pay: 'card',
  answer: 'info',
  pickup_failed: 'warning',
  delivery_failed: 'warning',
  held: 'pause',
  drop_off: 'store',
  collect: 'store',
  in_care: 'hanger',
  being_made: 'hanger',
}

/** The next step of the order, and the customer's action if it needs one. */
export function NextCard({ orderRef, order }: { orderRef: OrderRef; order: OrderView }) {
  const { next, now, category_id, place, expires_at, acts } = order
  const to = useTo()
  const links = useOrderLinks(orderRef, order.kind)
  const heardAtMs = useHeardAt(now)
  const [isChoosing, setChoosing] = useState(false)
  const window = windowText(next.starts_at, next.ends_at)
  const words = nextWords({
    step: next.step,
    categoryId: category_id,
    outlet: place.outlet,
    window,
    table: place.table,
  })
  if (!words) return null
  const tripToAnswer = order.trips.find(({ open_services }) => open_services > 0)
  const mayChoose = (next.step === 'pickup_failed' || next.step === 'delivery_failed') && acts.reschedule
  return (
    <Card look="tinted">
      <div className="flex items-start gap-4">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-surface text-primary-text">
          <Icon name={category_id === SalesCategory.dineIn ? 'bell' : (icons[next.step] ?? 'truck')} size={22} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-medium text-ink-muted">{orderTexts.nextTitle}</h2>
          <p className="mt-0.5 text-18 font-semibold">{words}</p>
          {acts.pay && expires_at && <PaymentDeadline until={expires_at} now={now} heardAtMs={heardAtMs} />}
          {acts.pay && (
            <ButtonLink to={to('checkoutWaiting', {}, { order: orderRef.id })} className="mt-4">
              {orderTexts.pay}
            </ButtonLink>
          )}
          {acts.answer && tripToAnswer && (
            <ButtonLink to={links.answer(tripToAnswer.slug)} className="mt-4">
              {orderTexts.answer}
            </ButtonLink>
          )}
          {mayChoose && (
            <>
              <Button onClick={() => setChoosing(true)} className="mt-4">
                {orderTexts.chooseTime}
              </Button>
              <RescheduleSheet
                orderRef={orderRef}
                order={order}
                isOpen={isChoosing}
                onClose={() => setChoosing(false)}
              />
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

function PaymentDeadline({ until, now, heardAtMs }: { until: string; now: string; heardAtMs: number }) {
  return (
    <p className="mt-1 text-14 text-ink-muted">
      <Countdown until={until} now={now} heardAtMs={heardAtMs} words={orderTexts.expires} over={orderTexts.expired} />
    </p>
  )
}
