import { type Leg, plannedSlot, type SlotFacts, type SlotWindow, windowFrom } from '#rules/slots/slots.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { missing } from '../missing.ts'

/** What a window that staff plan is held against; over the rules with a reason. An outlet that is gone has no windows. */
export type Planning = { slots: SlotFacts | undefined; isOver: boolean; now: Date }

export function plannedWindow(
  { slots, isOver, now }: Planning,
  leg: Leg,
  starts: string,
  ends: string | undefined,
): SlotWindow {
  const startsAt = new Date(starts)
  const endsAt = ends ? new Date(ends) : windowFrom(startsAt).endsAt
  if (endsAt <= startsAt) throw missing('ends_at', operatorTexts.windowBackwards)
  const offered = slots && plannedSlot(slots, startsAt, now)
  if (!isOver && offered?.endsAt.getTime() !== endsAt.getTime()) throw windowRefused(operatorTexts.noSuchWindow, leg)
  return { startsAt, endsAt }
}

export function windowRefused(message: string, leg: Leg, more: Record<string, unknown> = {}): Refused {
  return new Refused(409, message, { response: { code: 'slot_unavailable', leg, ...more } })
}
