import { dayAfter, singaporeClock } from '#rules/slots/singapore-time.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { subscriptionTexts } from '#texts/order/subscriptions.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { statementOverages } from './overage/overage.queries.ts'
import { statementCycles } from './subscription.queries.ts'
import { cycleAnswer, overageAnswer } from './subscription-answer.ts'

const YEAR_DAYS = 365
const SPAN_DAYS = 731

type Span = { from?: string | undefined; to?: string | undefined }
type Kind = 'usage' | 'billing'

/** A statement for a span of days, by default the year until today. Usage lists only paid cycles. Billing lists all cycles that were not skipped. */
export async function statementOf(db: Queryable, { store, viewer, now }: Scope<Customer>, span: Span, kind: Kind) {
  const to = span.to ?? singaporeClock(now).day
  const from = span.from ?? dayAfter(to, -YEAR_DAYS)
  if (from > to || dayAfter(from, SPAN_DAYS) < to)
    throw new Refused(400, apiTexts.invalid, { errors: { from: subscriptionTexts.badSpan } })
  const rows = await statementCycles.all(db, store.id, viewer.id, from, to, kind === 'billing')
  const overages = kind === 'billing' ? await statementOverages.all(db, store.id, viewer.id, from, to) : []
  const shown = rows.filter(({ status }) => (kind === 'usage' ? status === 'paid' : status !== 'skipped'))
  const sum = (of: (row: (typeof rows)[number]) => number) => shown.reduce((total, row) => total + of(row), 0)
  return {
    from,
    to,
    lines: shown.map(({ plan, ...row }) => ({ ...cycleAnswer(row), subscription_id: row.subscription_id, plan })),
    overages: overages.map((row) => ({
      ...overageAnswer(row),
      subscription_id: row.subscription_id,
      plan: row.plan,
    })),
    total_cents:
      sum(({ status, price_cents, carried_cents }) => (status === 'paid' ? price_cents + carried_cents : 0)) +
      overages.reduce((total, { status, cents }) => total + (status === 'paid' ? cents : 0), 0),
    trips_used: sum(({ trips_used }) => trips_used),
    weight_grams: sum(({ weight_grams }) => weight_grams),
  }
}
