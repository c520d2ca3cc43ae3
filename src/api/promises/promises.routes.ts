import { PROMISE_KINDS, PROMISE_MONTHS, type PromisePolicy } from '#contract/promises/promise-limits.ts'
import { getPromises, type PromiseRecord } from '#contract/promises/promises.ts'
import { lastMonths, onTimeRate } from '#rules/promises/on-time-rate.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import type { Queryable } from '../db/database.ts'
import { endpoint } from '../parts/endpoint.ts'
import { campaignsOfOrigin } from '../vouchers/wallet/campaign.queries.ts'
import { promiseMonths } from './record.queries.ts'

type MonthRow = Awaited<ReturnType<typeof promiseMonths.all>>[number]

export const promiseEndpoints = [
  endpoint(getPromises, async ({ scope: { store, now }, parts }) => {
    const months = lastMonths(singaporeClock(now).day, PROMISE_MONTHS)
    const rows = await promiseMonths.all(parts.db, store.id, months.at(-1) ?? '')
    const credit = await shownCredit(parts.db, store.id, store.information.promises)
    return { months: monthsOf(months, rows), credit }
  }),
]

function monthsOf(months: readonly string[], rows: readonly MonthRow[]): PromiseRecord['months'] {
  const counted = new Set(rows.map(({ month }) => month))
  const first = months.findLastIndex((month) => counted.has(month))
  return months.slice(0, first + 1).map((month) => {
    const own = rows.filter((row) => row.month === month)
    const kinds = PROMISE_KINDS.flatMap((kind) => own.filter((row) => row.kind === kind)).map(
      ({ kind, kept, missed }) => ({ kind, kept, missed }),
    )
    const kept = kinds.reduce((sum, one) => sum + one.kept, 0)
    const missed = kinds.reduce((sum, one) => sum + one.missed, 0)
    return { month, kept, missed, rate: onTimeRate({ kept, missed }), kinds }
  })
}

/** Null if the store gives nothing: it is switched off, or the voucher is retired. */
async function shownCredit(
  db: Queryable,
  storeId: number,
  policy: PromisePolicy | undefined,
): Promise<PromiseRecord['credit']> {
  if (!policy?.on) return null
  const { credit, counts, most_per_order, most_per_day } = policy
  const rest = { counts: [...counts], most_per_order, most_per_day }
  if ('points' in credit) return { points: credit.points, voucher: null, ...rest }
  const campaign = (await campaignsOfOrigin.all(db, storeId, 'grant')).find(({ code }) => code === credit.voucher)
  return campaign ? { points: null, voucher: campaign.name, ...rest } : null
}
