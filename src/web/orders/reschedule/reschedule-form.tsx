import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { windowText } from '#ui/text/time-text.ts'
import { Refusal } from '../../auth/refusal.tsx'
import { Notice } from '../../checkout/review/notice.tsx'
import { type ChosenSlots, daysBefore, type Leg, type Slots } from '../../checkout/slots/slot-choice.ts'
import { SlotPicker } from '../../checkout/slots/slot-picker.tsx'
import { SlowestLine } from '../../checkout/slots/slowest-line.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { useOrderSlots } from './use-order-slots.ts'

const texts = orderActTexts.reschedule

const isSameTime = (a: string | null, b: string | null) => a === b || (a && b && Date.parse(a) === Date.parse(b))

type RescheduleFormProps = { orderRef: OrderRef; order: OrderView; onClose: () => void }

/** D4.5, D4.10: moves the order to other windows, until a driver is assigned. The server decides which windows can still move. */
export function RescheduleForm(props: RescheduleFormProps) {
  const { orderRef, order } = props
  const orderSlots = useOrderSlots(orderRef, order)
  const { slots, chosen, isSettled, hasLost, failure, retry } = orderSlots
  const { isSending, refusal, save } = useReschedule(props, chosen, retry)
  if (failure && !slots) return <SlotsFailed onRetry={retry} />
  if (!slots) {
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-muted">{texts.now(currentWords(order))}</p>
      <LegPickers order={order} slots={slots} chosen={chosen} onChoose={orderSlots.choose} />
      <div role="status">{hasLost && <Notice tone="info">{texts.lost}</Notice>}</div>
      <Refusal text={refusal} />
      <div className="flex flex-col gap-2">
        <Button
          isWide
          isLoading={isSending}
          isDisabled={!isSettled}
          disabledReason={isUnchanged(order, slots, chosen) ? texts.same : undefined}
          onClick={save}
        >
          {texts.action}
        </Button>
        <p className="text-13 text-ink-muted">{texts.singapore}</p>
      </div>
    </div>
  )
}

/** Sends the chosen windows. A refusal loads the windows again, because they may have changed. */
function useReschedule({ orderRef, onClose }: RescheduleFormProps, chosen: ChosenSlots, reloadSlots: () => void) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function save() {
    setSending(true)
    setRefusal(null)
    try {
      const early = chosen.early === null ? {} : { early_starts_at: chosen.early }
      const body = { first_starts_at: chosen.first, last_starts_at: chosen.last, ...early }
      if (orderRef.by === 'guest')
        await api('POST /guest-orders/:token/reschedule', { params: { token: orderRef.id }, body })
      else await api('POST /orders/:id/reschedule', { params: { id: orderRef.id }, body })
      notify(texts.done)
      onClose()
    } catch (error) {
      setRefusal(failureWords(error))
      setSending(false)
      reloadSlots()
    }
    await revalidate()
  }
  return { isSending, refusal, save }
}

function isUnchanged(order: OrderView, slots: Slots, chosen: ChosenSlots): boolean {
  return Boolean(
    (!slots.first || isSameTime(chosen.first, order.first_starts_at)) &&
      (!slots.early || isSameTime(chosen.early, order.early_starts_at)) &&
      (!slots.last || isSameTime(chosen.last, order.last_starts_at)),
  )
}

function SlotsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="bad" role="alert">
        {texts.broken}
      </Notice>
      <Button look="quiet" onClick={onRetry}>
        {orderTexts.tryAgain}
      </Button>
    </div>
  )
}

type LegPickersProps = {
  order: OrderView
  slots: Slots
  chosen: ChosenSlots
  onChoose: (leg: Leg, startsAt: string) => void
}

/** A picker for each leg that can still move. */
function LegPickers({ order, slots, chosen, onChoose }: LegPickersProps) {
  const legs = orderTexts.place.legs[order.category_id]
  return (
    <>
      {slots.first && (
        <SlotPicker
          leg={legs.first}
          name="first"
          days={slots.first}
          now={slots.now}
          value={chosen.first}
          onChange={(startsAt) => onChoose('first', startsAt)}
        />
      )}
      {slots.early && (
        <SlotPicker
          leg={legs.early}
          name="early"
          days={daysBefore(slots.early, chosen.last)}
          now={slots.now}
          value={chosen.early}
          onChange={(startsAt) => onChoose('early', startsAt)}
        />
      )}
      {slots.last && (
        <SlotPicker
          leg={order.early_starts_at ? orderTexts.place.secondReturn : legs.last}
          name="last"
          days={slots.last}
          now={slots.now}
          value={chosen.last}
          onChange={(startsAt) => onChoose('last', startsAt)}
        />
      )}
      {slots.last && !order.early_starts_at && <SlowestLine of={order} leg={legs.last} pickupAt={chosen.first} />}
    </>
  )
}

function currentWords(order: OrderView): string {
  const legs = orderTexts.place.legs[order.category_id]
  const times = [
    [legs.first, windowText(order.first_starts_at, order.first_ends_at)],
    [legs.early, windowText(order.early_starts_at, order.early_ends_at)],
    [
      order.early_starts_at ? orderTexts.place.secondReturn : legs.last,
      windowText(order.last_starts_at, order.last_ends_at),
    ],
  ]
  return times
    .filter(([leg, words]) => leg && words)
    .map(([leg, words]) => `${leg} ${words}`)
    .join('; ')
}
