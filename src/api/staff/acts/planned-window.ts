import { type Leg, plannedSlot, type SlotFacts, type SlotWindow, windowFrom } from '#rules/slots/slots.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { fieldError } from '../field-error.ts'

/** What a window planned by staff is checked against. With `isOverride` it may break the rules. A removed outlet has no slots. */
export type Planning = { slots: SlotFacts | undefined; isOverride: boolean; now: Date }

export function plannedWindow(
  { slots, isOverride, now }: Planning,
  leg: Leg,
  starts: string,
  ends: string | undefined,
): SlotWindow {
  const startsAt = new Date(starts)
  const endsAt = ends ? new Date(ends) : windowFrom(startsAt).endsAt
  if (endsAt <= startsAt) throw fieldError('ends_at', operatorTexts.windowBackwards)
  const offered = slots && plannedSlot(slots, startsAt, now)
  if (!isOverride && offered?.endsAt.getTime() !== endsAt.getTime())
    throw windowRefused(operatorTexts.noSuchWindow, leg)
  return { startsAt, endsAt }
}

export function windowRefused(message: string, leg: Leg, more: Record<string, unknown> = {}): Refused {
  return new Refused(409, message, { response: { code: 'slot_unavailable', leg, ...more } })
}
