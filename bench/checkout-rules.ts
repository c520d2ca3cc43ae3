import { SalesCategory } from '#contract/shop/sales-category.ts'
import { type QuoteInput, quoteOf } from '#rules/pricing/quote.ts'
import { type SlotFacts, slotDays } from '#rules/slots/slots.ts'
import type { VoucherTerms } from '#rules/vouchers/voucher-rules.ts'
import { voucher as anyVoucher } from '#tests/support/voucher-terms.ts'
import { medianCpuMs, quickest } from './measure.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import { type Row, within } from './table.ts'

const QUOTE_MS = 1
const SLOTS_MS = 5
const ITEMS = 100
const HOLDS = 500
const now = new Date('2026-11-16T09:00:00+08:00')

/** The quote and the windows, compared with their time limits. */
export async function checkoutRules(): Promise<Row[]> {
  const quote = await medianCpuMs(() => quoteOf(order))
  const rule = await medianCpuMs(() => slotDays(facts, { now, notBefore: now }))
  const answer = await withStore(async (store) => {
    const query = await busyOutlet(store)
    // Waiting for PostgreSQL counts too.
    const [took = 0] = await quickest(
      [() => store.api.ask('GET /checkout/slots', { query }, undefined, store.arrival)],
      0.5,
    )
    return took
  })
  return [
    within(`quote of ${ITEMS} lines with ${order.vouchers.length} vouchers, median`, quote, QUOTE_MS, 'ms'),
    within(`windows of ${facts.horizonDays} days, median`, rule, SLOTS_MS, 'ms'),
    within(`the same for both legs from the API, ${HOLDS} holds, median`, answer, SLOTS_MS, 'ms'),
  ]
}

const voucher = (ref: string, more: Partial<VoucherTerms>) =>
  anyVoucher({
    ref,
    kind: 'percent',
    scope: 'item',
    percent: 15,
    amountCents: null,
    stackClass: ref,
    ...more,
  })

const order: QuoteInput = {
  now,
  outletId: 1,
  salesType: {
    id: 1,
    categoryId: SalesCategory.pickup,
    minSpendCents: 4000,
    deliveryFeeCents: 600,
    freeDeliveryFromCents: 10_000_000,
  },
  isPartner: true,
  isDeliveryFreeByPlan: false,
  isReturnedInTwo: false,
  isGstRegistered: true,
  items: Array.from({ length: ITEMS }, (_, index) => ({
    ref: `line-${(index * 37) % ITEMS}`,
    label: `Something ${index}`,
    productId: index % 30,
    qty: 1 + (index % 9),
    cents: 7 + ((index * 7919) % 50),
  })),
  extras: [{ ref: '1', label: 'A service', cents: 900 }],
  vouchers: [
    voucher('items', { productIds: [1, 2, 3, 4, 5] }),
    voucher('order', { scope: 'order', kind: 'amount', amountCents: 500 }),
    voucher('delivery', { scope: 'delivery', kind: 'amount', amountCents: 300 }),
  ],
  isFirstOrder: false,
}

const allDay = ['00:00-24:00']
const facts: SlotFacts = {
  hours: {
    mon: allDay,
    tue: allDay,
    wed: allDay,
    thu: allDay,
    fri: allDay,
    sat: allDay,
    sun: allDay,
    public_holiday: allDay,
  },
  blackoutDays: [],
  holidays: ['2026-12-25'],
  isSwitchedOff: false,
  leadTimeHours: 3,
  cutOff: '20:00',
  horizonDays: 14,
}

/** An outlet whose windows in the coming weeks all have bookings, and many have holds. */
async function busyOutlet({ db, stores, arrival }: BenchStore): Promise<Record<string, number>> {
  const { store } = arrival
  const { rows } = await db.query({
    text: `SELECT (SELECT id FROM outlet WHERE store_id = $1 AND slug = 'tiong-bahru') AS outlet_id,
             (SELECT id FROM sales_type WHERE store_id = $1 AND slug = 'pickup-return') AS sales_type_id`,
    values: [store.id],
  })
  const { outlet_id, sales_type_id } = rows[0] as { outlet_id: number; sales_type_id: number }
  await db.query({
    text: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, taken)
           SELECT $1, $2, at, at + interval '2 hours', 5 FROM generate_series(date_trunc('day', now()), now() + interval '40 days', interval '2 hours') at`,
    values: [store.id, outlet_id],
  })
  await db.query({
    text: `INSERT INTO slot_booking (store_id, outlet_id, starts_at, leg, holder, expires_at)
           SELECT store_id, outlet_id, starts_at, 'first', 'guest:' || row_number() OVER (), now() + interval '10 minutes'
           FROM slot_window, generate_series(1, 2) ORDER BY starts_at LIMIT ${HOLDS}`,
  })
  await stores.refresh()
  return { outlet_id, sales_type_id, turnaround_hours: 72 }
}
