import { ALERT_KINDS } from '#contract/messages/staff-alerts.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { spacedCode } from '#rules/bags/bag-code.ts'
import type { Placeholders } from '#rules/messages/message-template.ts'
import { priceText } from '#rules/pricing/money.ts'
import { windowWords } from '#rules/slots/window-words.ts'
import { staffAlertPhrases as phrases } from '#texts/messages/staff-alerts.ts'
import type { SaidAlert } from './shown-alerts.queries.ts'

/** More alerts are counted. */
const LISTED_MAX = 20

type Said = Omit<SaidAlert, 'is_escalation'>

/** What happened, in one line: "New order 10023". */
export function alertTitle({ kind, details, number }: Said): string {
  const order = String(number ?? '')
  const amount = priceText(Number(details.cents ?? 0))
  const plan = String(details.plan ?? '')
  switch (kind) {
    case 'new_order':
      return phrases.newOrder(order)
    case 'claim':
      return phrases.claim(order)
    case 'question':
      return phrases.question(order)
    case 'bag_count':
      return phrases.bagCount(order, Number(details.counted ?? 0), Number(details.said ?? 0))
    case 'bag_missing':
      return phrases.bagMissing(order, String(details.bags), Number(details.count ?? 1), Number(details.of ?? 0))
    case 'weight':
      return phrases.weightNotAgreed(order, amount, Boolean(details.is_late))
    case 'late_trip': {
      const trip = String(details.trip).startsWith('pickup') ? 'pickup' : 'delivery'
      return details.is_over ? phrases.late(trip, order) : phrases.noDriver(trip, order)
    }
    case 'failed_charge':
      if (details.what === 'refund') return phrases.refundFailed(amount, order)
      if (details.what === 'payment') return phrases.paymentInReview(amount, order)
      if (details.what === 'hold') return phrases.holdEnded(amount, order)
      return details.what === 'overage' ? phrases.overageFailed(amount, plan) : phrases.chargeFailed(amount, plan)
  }
}

/** Outlet, window and total, as far as they matter for it. */
export function alertFacts({ kind, details, outlet, starts_at, ends_at, total_cents }: Said, now: Date): string {
  const hasWindow = (kind === 'new_order' || kind === 'late_trip') && starts_at && ends_at
  const isCharge = kind === 'failed_charge' && (details.what === 'subscription' || details.what === 'overage')
  return [
    outlet,
    hasWindow && windowWords(starts_at, ends_at, now),
    kind === 'new_order' && total_cents !== null && priceText(total_cents),
    kind === 'bag_missing' && phrases.missedAt(String(details.station), spacedCodes(details.codes)),
    isCharge && (details.will_retry ? phrases.willRetry : phrases.noMoreTries),
  ]
    .filter(Boolean)
    .join(' · ')
}

const spacedCodes = (codes: unknown) => String(codes).split(' ').map(spacedCode).join(', ')

export function alertPlaceholders(alert: SaidAlert, now: Date): Placeholders {
  const facts = alertFacts(alert, now)
  const waited = alert.is_escalation ? phrases.notLookedAt(waitedWords(alert, now)) : ''
  return { what: alertTitle(alert), facts: [waited, facts].filter(Boolean).join(' · ') || null }
}

export function digestPlaceholders(alerts: readonly SaidAlert[], now: Date): Placeholders {
  const [late, fresh] = [alerts.filter((one) => one.is_escalation), alerts.filter((one) => !one.is_escalation)]
  const [longest] = late
  const summary = [
    longest && phrases.notLookedAtCount(countsOf(late), waitedWords(longest, now)),
    fresh.length > 0 && countsOf(fresh),
  ]
  const lines = [...late, ...fresh].slice(0, LISTED_MAX).map((alert) => {
    const { what, facts } = alertPlaceholders(alert, now)
    return [what, facts].filter(Boolean).join(' · ')
  })
  return {
    summary: summary.filter(Boolean).join('; '),
    list: lines.join('\n'),
    more: alerts.length > LISTED_MAX ? phrases.more(alerts.length - LISTED_MAX) : null,
  }
}

/** "12 new orders (oldest 10023), 1 claim (10007)". */
function countsOf(alerts: readonly SaidAlert[]): string {
  return ALERT_KINDS.flatMap((kind) => {
    const all = alerts.filter((one) => one.kind === kind)
    const [oldest] = all
    if (!oldest) return []
    return phrases.count(kind, all.length, oldest.number === null ? null : String(oldest.number))
  }).join(', ')
}

function waitedWords({ at }: SaidAlert, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes < 120) return phrases.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? phrases.hours(hours) : phrases.days(Math.floor(hours / 24))
}
