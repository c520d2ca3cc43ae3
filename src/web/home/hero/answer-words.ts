import type { FirstTimes, PickupTimes } from '#contract/shop/pickup-times.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { dayAfter, singaporeClock } from '#rules/slots/singapore-time.ts'
import { clockWords, dayWords, hoursWords } from '#rules/slots/window-words.ts'
import { postalHeroTexts as texts } from '#texts/shop/postal-hero.ts'
import { dayAndTime } from '../../location/outlets/day-and-time.ts'
import { distanceWords } from '../../location/outlets/distance-words.ts'

/** "today 12–2 pm", "tomorrow 8–10 am" or "Thu 19 Nov, 8–10 am". */
export function windowWhen({ starts_at, ends_at }: FirstTimes['window'], now: Date): string {
  const [from, to] = [singaporeClock(new Date(starts_at)), singaporeClock(new Date(ends_at))]
  const hours = hoursWords(from.minute, to.minute)
  const { day: today } = singaporeClock(now)
  if (from.day === today) return `${texts.today} ${hours}`
  if (from.day === dayAfter(today)) return `${texts.tomorrow} ${hours}`
  return `${dayWords(from.day, now)}, ${hours}`
}

/** The first free times in one sentence. */
export function timesWords({ category_id, outlet, window, returns }: FirstTimes, now: Date): string {
  const when = windowWhen(window, now)
  const back = returns && dayWords(singaporeClock(new Date(returns.starts_at)).day, now)
  if (category_id === SalesCategory.pickup) return texts.collects(outlet, when, back)
  if (category_id === SalesCategory.delivery) return texts.delivers(outlet, when)
  return texts.dropOff(outlet, when, back)
}

/** The nearest outlet, how far it is, and whether its door is open. */
export function nearestWords({ outlet, distance_m, ...hours }: FirstTimes, now: Date): string {
  return texts.nearest(outlet, distanceWords(distance_m, false), openingOf(hours, now))
}

type Hours = Pick<FirstTimes, 'door_closed_reason' | 'opens_again' | 'closes_at'>

function openingOf({ door_closed_reason, opens_again, closes_at }: Hours, now: Date): string {
  if (door_closed_reason !== null)
    return opens_again ? texts.opening.opens(dayAndTime(new Date(opens_again), now)) : texts.opening.closed
  if (!closes_at || singaporeClock(new Date(closes_at)).day !== singaporeClock(now).day) return texts.opening.open
  return texts.opening.until(clockWords(singaporeClock(new Date(closes_at)).minute))
}

export type Offer = { title: string; lead: string | null; place: FirstTimes | null; action: string }

/** What the answer says and offers: someone comes, else the nearest outlet, else only the menu. */
export function offerOf(answer: PickupTimes): Offer {
  const { door, outlet, door_refusal, postal_code } = answer
  const now = new Date(answer.now)
  if (door) return offerAt(door, now)
  if (outlet && door_refusal === 'not_offered') return offerAt(outlet, now)
  const title = texts.refused[door_refusal ?? 'not_covered'](postal_code)
  if (!outlet) return { title, lead: texts.nowhere, place: null, action: texts.menu }
  return { title, lead: nearestWords(outlet, now), place: outlet, action: texts.startAtOutlet(outlet.outlet) }
}

function offerAt(place: FirstTimes, now: Date): Offer {
  const lead = place.returns && texts.backOf(place.returns.item)
  return { title: timesWords(place, now), lead, place, action: texts.start }
}
