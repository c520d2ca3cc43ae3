import { runCycles } from '#api/subscriptions/cycles/run-cycles.ts'
import { bestCombination } from '#rules/vouchers/best-vouchers.ts'
import { voucher, voucherContext } from '#tests/support/voucher-terms.ts'
import { medianCpuMs } from './measure.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import { type Row, within } from './table.ts'

const BEST_MS = 20
const DUE = 10_000
/** The most memory that a run may add, however much is due. */
const MORE_MB = 64
const now = new Date('2026-11-17T12:00:00+08:00')

/** The best of many vouchers, and one job over many due subscriptions. */
export async function rewards(): Promise<Row[]> {
  return [await best('of ten classes', 10), await best('of three classes', 3), ...(await withStore(cycles))]
}

/** 50 vouchers of every kind on 100 lines. */
async function best(what: string, classes: number): Promise<Row> {
  const items = Array.from({ length: 100 }, (_, index) => ({
    ref: `line-${index}`,
    productId: 1 + (index % 40),
    qty: 1 + (index % 3),
    cents: 390 + 137 * (index % 29),
  }))
  const afterPartnerCents = items.reduce((sum, { cents }) => sum + cents, 0)
  const wallet = Array.from({ length: 50 }, (_, index) => {
    const isPercent = index % 2 === 0
    return voucher({
      ref: `voucher-${index}`,
      kind: isPercent ? 'percent' : 'amount',
      percent: isPercent ? 3 + (index % 17) : null,
      capCents: index % 4 === 0 ? 900 + 40 * index : null,
      amountCents: isPercent ? null : 300 + 35 * (index % 23),
      scope: index % 3 === 0 ? 'item' : index % 11 === 0 ? 'delivery' : 'order',
      productIds: index % 3 === 0 ? [1 + (index % 40), 2 + (index % 38), 3 + (index % 36)] : null,
      stackClass: index % 13 === 12 ? null : `class-${index % classes}`,
    })
  })
  const ctx = voucherContext({ items, afterPartnerCents })
  const took = await medianCpuMs(() => bestCombination(wallet, ctx))
  return within(`best of 50 vouchers ${what} on 100 lines, median`, took, BEST_MS, 'ms')
}

async function cycles(store: BenchStore): Promise<Row[]> {
  const { db } = store.parts
  const parts = { ...store.parts, clock: () => now }
  await db.query({ text: dueSubscriptions, values: [DUE, now] })
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  let [peak, placed] = [before, 0]
  const started = performance.now()
  const place = async () => {
    placed += 1
    if (placed % 100 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed)
    return { kind: 'declined' as const, orderId: null, failure: 'declined' }
  }
  const { made } = await runCycles(parts, place)
  const seconds = (performance.now() - started) / 1000
  if (made !== DUE || placed !== DUE) throw new Error(`made ${made}, placed ${placed}`)
  const { made: again } = await runCycles(parts, place)
  if (again !== 0 || placed !== DUE) throw new Error('the second run did something')
  return [
    within(`one run over ${DUE} due subscriptions, each written down and told of`, seconds, 120, 's'),
    within('memory it takes on top', Math.max(peak - before, 0) / 1_048_576, MORE_MB, 'MB'),
  ]
}

const dueSubscriptions = `
  WITH c AS (
    INSERT INTO customer (store_id, email, first_name, email_verified_at)
    SELECT s.id, 'subscriber' || n || '@example.com', 'Subscriber', $2 FROM store s, generate_series(1, $1::integer) AS n WHERE s.is_default
    RETURNING store_id, id
  )
  INSERT INTO subscription (store_id, customer_id, plan_id, status, price_cents, outlet_id, start_minute, next_cycle, next_day, next_at,
    consented_at, created_at, changed_at, purchase_key, purchase_print)
  SELECT c.store_id, c.id, (SELECT min(id) FROM subscription_plan p WHERE p.store_id = c.store_id), 'active', 3490,
    (SELECT min(id) FROM outlet o WHERE o.store_id = c.store_id), 720, 2, '2026-11-19', $2, $2, $2, $2, 'a-benchs-key', ''
  FROM c`
