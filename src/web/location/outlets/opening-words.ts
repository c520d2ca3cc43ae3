import type { Outlet } from '#contract/shop/outlets.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { clockWords, hoursWords, windowWords } from '#rules/slots/window-words.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { dayAndTime } from './day-and-time.ts'

const texts = locationTexts.opening

/** '09:00-13:00' as "9 am–1 pm"; a full day as "24 hours". */
export function spanWords(span: string): string {
  if (span === '00:00-24:00') return texts.roundTheClock
  const [from = 0, to = 0] = span.split('-').map((time) => {
    const [hour, minute] = time.split(':')
    return Number(hour) * 60 + Number(minute)
  })
  return hoursWords(from, to)
}

type State = Pick<Outlet, 'closed_reason' | 'door_closed_reason' | 'next_window'>
type Opening = State & Pick<Outlet, 'opens_again' | 'closes_at'>

/** Why the outlet is closed. With bookable windows the door's hours do not matter (D1.7). */
function reasonOf({ closed_reason, door_closed_reason, next_window }: State) {
  return next_window ? null : (closed_reason ?? door_closed_reason)
}

/** Whether the outlet takes orders or, without bookable windows, whether its door is open. */
export function openingState(outlet: State): { isClosed: boolean; state: string } {
  const reason = reasonOf(outlet)
  if (reason) return { isClosed: true, state: texts.closed[reason] }
  return { isClosed: false, state: outlet.next_window ? texts.takesOrders : texts.open }
}

/** The opening state, and until or from when it applies. */
export function openingWords(outlet: Opening, now: Date): { isClosed: boolean; state: string; detail: string | null } {
  const { isClosed, state } = openingState(outlet)
  return { isClosed, state, detail: detailOf(outlet, now) }
}

function detailOf(outlet: Opening, now: Date): string | null {
  const { next_window: next } = outlet
  if (next) return texts.nextWindow(windowWords(new Date(next.starts_at), new Date(next.ends_at), now))
  const reason = reasonOf(outlet)
  if (reason) {
    const isKnown = reason !== 'no_window' && outlet.opens_again !== null
    return isKnown ? texts.opensAgain(dayAndTime(new Date(outlet.opens_again ?? ''), now)) : null
  }
  if (!outlet.closes_at) return null
  const closes = new Date(outlet.closes_at)
  const isAllDay = closes.getTime() - now.getTime() > DAY_MS
  return isAllDay ? texts.allDay : texts.until(clockWords(singaporeClock(closes).minute))
}
