import { judgePromises } from '#api/promises/judge-promises.ts'
import type { PromisePolicy } from '#contract/promises/promise-limits.ts'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { type Bought, staffOf } from './orders.ts'
import type { TestSite } from './site.ts'

export const WORK = [
  'receive',
  'process',
  'ready',
  'delivery-1 assign',
  'delivery-1 start',
  'delivery-1 arrive',
  'delivery-1 finish',
] as const

/** 'pickup 1 missed late 25', 'return 1 open'. */
export async function ledgerOf(site: TestSite, orderId: string): Promise<string[]> {
  const text = `SELECT concat_ws(' ', kind, nullif(CASE kind WHEN 'claim' THEN '' ELSE subject END, ''), round, coalesce(verdict, 'open'), reason, late_minutes) AS words
                FROM promise WHERE order_id = $1 ORDER BY array_position(ARRAY['pickup', 'ready', 'return', 'claim'], kind), subject DESC, round`
  return (await site.db.query({ text, values: [orderId] })).rows.map(({ words }) => words as string)
}

/** How far the months are from the promises that they count: 0. */
export async function miscounted(site: TestSite): Promise<number> {
  const text = `SELECT count(*)::integer AS wrong FROM (
                  SELECT store_id, date_trunc('month', promised_to AT TIME ZONE 'Asia/Singapore')::date AS month, kind,
                    count(*) FILTER (WHERE verdict = 'kept')::integer AS kept, count(*) FILTER (WHERE verdict = 'missed')::integer AS missed
                  FROM promise WHERE verdict <> 'void' GROUP BY 1, 2, 3) counted
                FULL JOIN promise_month m USING (store_id, month, kind)
                WHERE (counted.kept, counted.missed) IS DISTINCT FROM (m.kept, m.missed)`
  return (await site.db.query({ text, values: [] })).rows[0].wrong as number
}

/** What an order's customer got for missed promises. */
export async function pointsOf(site: TestSite, { customerId }: { customerId: string }): Promise<string[]> {
  const text = `SELECT kind || ' ' || points AS words FROM points_entry WHERE customer_id = $1 AND reason LIKE 'promise:%' ORDER BY id`
  return (await site.db.query({ text, values: [customerId] })).rows.map(({ words }) => words as string)
}

/** Imports the laundry with this policy instead of its own. */
export async function setPolicy(site: TestSite, policy: PromisePolicy | null): Promise<void> {
  const text = `UPDATE store SET information = information || jsonb_build_object('promises', $1::jsonb), version = version + 1
                WHERE slug = 'clothesline-laundry'`
  await site.db.query({ text, values: [JSON.stringify(policy)] })
  await site.parts.stores.refresh()
}

/** What tests of promises do again and again. */
export async function promiseTrial(site: TestSite) {
  const staff = await staffOf(site)
  const viewOf = ({ id, call }: Pick<Bought, 'id' | 'call'>) => call('GET /orders/:id', { params: { id } })
  const clockAt = (time: string | null | undefined, minutes = 0) =>
    site.setClock(new Date(Date.parse(time ?? '') + minutes * MINUTE_MS))
  const judge = () => judgePromises(site.parts)
  const inTwoDays = (time: string | null) => new Date(Date.parse(time ?? '') + 2 * DAY_MS).toISOString()

  type NewTimes = { starts_at: string; return_starts_at?: string }
  /** Staff plan another visit for one that failed. */
  const planAgain = (order: Pick<Bought, 'id'>, slug: string, times: NewTimes) =>
    staff.call('POST /operator/orders/:id/trips/:slug/acts', {
      params: { id: order.id, slug },
      body: { act: 'reschedule', ...times, over: 'agreed with the customer' },
    })

  /** A day of the outlet is closed, and its bookings move. */
  async function closeDayOf(order: Pick<Bought, 'id' | 'call'>, time: string | null): Promise<void> {
    const { place } = await viewOf(order)
    const { rows } = await site.db.query({ text: 'SELECT slug FROM outlet WHERE id = $1', values: [place.outlet_id] })
    const day = new Date(Date.parse(time ?? '') + 8 * 60 * MINUTE_MS).toISOString().slice(0, 10)
    await staff.call('PATCH /operator/outlets/:slug', {
      params: { slug: rows[0].slug },
      body: { add_blackout_days: [day], bookings: 'move', reason: 'burst pipe' },
    })
  }

  /** Takes an order's promises away, as if it had been placed before there were any. */
  const forgetPromises = (id: string) =>
    site.db.transaction(async (tx) => {
      await tx.query({ text: 'ALTER TABLE promise DISABLE TRIGGER USER' })
      await tx.query({ text: 'DELETE FROM promise WHERE order_id = $1', values: [id] })
      await tx.query({ text: 'ALTER TABLE promise ENABLE TRIGGER USER' })
    })

  return { staff, viewOf, clockAt, judge, inTwoDays, planAgain, closeDayOf, forgetPromises }
}
