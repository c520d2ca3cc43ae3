import type { Slowest } from '#contract/order/checkout.ts'
import { readyAt } from '#rules/slots/slots.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { dayText } from '#ui/text/time-text.ts'
import { slotDay } from './slot-words.ts'
import { windowFrom } from './window-from.ts'

const texts = checkoutTexts.when

type SlowestLineProps = {
  /** A quote, or an order. */
  of: { slowest: Slowest | null; turnaround_hours: number }
  /** Such as 'Return' or 'Collect'. */
  leg: string
  pickupAt: string | null
}

/** D3.9: names the items that set the date, if other items are ready earlier. */
export function SlowestLine({ of: { slowest, turnaround_hours: hours }, leg, pickupAt }: SlowestLineProps) {
  if (!slowest) return null
  const ready = pickupAt && readyAt(new Date(windowFrom(pickupAt)), slowest.early_hours).toISOString()
  const rest = ready ? dayText(slotDay(ready)) : null
  return (
    <p className="text-14 break-words text-ink-muted">{texts.waitsFor(leg, nameList(slowest.names), hours, rest)}</p>
  )
}
