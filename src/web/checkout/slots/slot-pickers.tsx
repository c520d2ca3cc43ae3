import type { SlotDay } from '#contract/order/slots.ts'
import type { SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { dayText, windowText } from '#ui/text/time-text.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { OnTimeLink } from './on-time-link.tsx'
import { findWindow, type Leg, type Slots } from './slot-choice.ts'
import { SlotPicker } from './slot-picker.tsx'
import type { CurrentSlots } from './use-slots.ts'

const texts = checkoutTexts.when
const splitReturn = () => import('./split-return.tsx').then((one) => one.SplitReturn)

const FORM_FIELDS = { first: 'pickupAt', early: 'earlyAt', last: 'deliveryAt' } as const

type SlotPickersProps = {
  category: Exclude<SalesCategory, typeof SalesCategory.dineIn>
  slots: Slots
  current: CurrentSlots
  isSplitShown: boolean
}

/** One picker for each leg of the order, and notices about windows that changed. */
export function SlotPickers({ category, slots, current, isSplitShown }: SlotPickersProps) {
  const { quoted, form, change } = useCheckoutContext()
  const turnaround = quoted.turnaround_hours
  const legs = texts.legs[category]
  const choose = (leg: Leg) => (startsAt: string) => {
    current.clearNotices()
    change({ [FORM_FIELDS[leg]]: startsAt })
  }
  const chosenWords = (leg: Leg) => {
    const window = findWindow(slots[leg] ?? null, form[FORM_FIELDS[leg]])
    return window ? windowText(window.starts_at, window.ends_at) : null
  }
  const lastWords = chosenWords('last')
  // Said once, not for each leg, and instead of the times that are gone.
  if (isWithoutDays(slots)) return <Notice tone="warning">{texts.noSlots}</Notice>
  return (
    <>
      {current.lost.map((leg) => (
        <Notice key={leg} tone="warning" role="alert">
          {lostWords(legs[leg], chosenWords(leg))}
        </Notice>
      ))}
      {slots.first && (
        <SlotPicker
          leg={legs.first}
          name="first"
          days={slots.first}
          now={slots.now}
          value={form.pickupAt}
          onChange={choose('first')}
        />
      )}
      {current.hasMovedAlong && lastWords && (
        <Notice tone="info" role="status">
          {texts.movedAlong(legs.last, lastWords)}
        </Notice>
      )}
      {isSplitShown && (
        <LazyPart
          load={splitReturn}
          props={{ slots, legs, onChoose: choose('early') }}
          placeholder={<div className="h-40" />}
        />
      )}
      {slots.last && (
        <SlotPicker
          leg={form.earlyAt ? texts.secondReturn : legs.last}
          name="last"
          days={slots.last}
          now={slots.now}
          value={form.deliveryAt}
          onChange={choose('last')}
        />
      )}
      {slots.first && slots.last && turnaround > 0 && !quoted.slowest && (
        <p className="text-14 text-ink-muted">
          {texts.follows(texts.earliest[category], turnaround, firstFreeDay(slots.last))}
        </p>
      )}
      <p className="text-14">
        <OnTimeLink />
      </p>
    </>
  )
}

const isWithoutDays = ({ first, last }: Slots) => (first ?? []).length === 0 && (last ?? []).length === 0

const lostWords = (leg: string, words: string | null) => (words ? texts.lost(leg, words) : texts.lostNone(leg))

function firstFreeDay(days: readonly SlotDay[]): string | null {
  const first = days.find(({ windows }) => windows.some(({ is_full }) => !is_full))
  return first ? dayText(first.day) : null
}
