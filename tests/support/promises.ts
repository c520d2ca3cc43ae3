import type { PromisePolicy } from '#contract/promises/promise-limits.ts'
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
