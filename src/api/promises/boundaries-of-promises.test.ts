import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { lastMonths } from '#rules/promises/on-time-rate.ts'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { deletingCustomers } from '#tests/support/deleting-customers.ts'
import { type Bought, bought } from '#tests/support/orders.ts'
import { ledgerOf, miscounted, pointsOf, promiseTrial, setPolicy } from '#tests/support/promises.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const { staff, viewOf, clockAt, judge, planAgain } = await promiseTrial(site)
beforeEach(() => site.setClock(() => new Date()))

/** The driver arrives 25 minutes late. */
async function comesLate(order: Bought): Promise<void> {
  clockAt((await viewOf(order)).first_ends_at, 25)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
}

test('P1.5 the most in a day is counted anew on the next day', async () => {
  await setPolicy(site, { on: true, credit: { points: 100 }, counts: ['pickup'], most_per_order: 2, most_per_day: 1 })
  const buyer = await site.signedIn()
  const [one, two, three] = [
    await bought(site, { buyer }),
    await bought(site, { buyer }),
    await bought(site, { buyer }),
  ]
  await comesLate(one)
  await comesLate(two)
  await judge()
  expect(await pointsOf(site, buyer)).toEqual(['earned 100'])
  await comesLate(three)
  site.setClock(new Date(site.parts.clock().getTime() + DAY_MS))
  await judge()
  expect(await pointsOf(site, buyer)).toEqual(['earned 100', 'earned 100'])
})

test('P1.5 who has deleted the account gets no points', async () => {
  const { customer, leave } = await deletingCustomers(site)
  const buyer = await customer()
  const order = await bought(site, { buyer })
  await comesLate(order)
  const at = site.parts.clock()
  site.setClock(() => new Date())
  expect((await leave(buyer.token)).status).toBeLessThan(300)
  site.setClock(at)
  await judge()
  expect((await ledgerOf(site, order.id))[0]).toBe('pickup 1 missed late 25')
  expect(await pointsOf(site, buyer)).toEqual([])
})

test('P1.5 a promise belongs to the month of its time in Singapore', async () => {
  const order = await bought(site)
  const { first_starts_at, last_starts_at } = await viewOf(order)
  clockAt(first_starts_at, 10)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 fail')
  const after = new Date(Date.parse(last_starts_at ?? '') + DAY_MS)
  // One in the morning of the first day of a month, in Singapore.
  const night = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 1, 1) - 8 * 60 * MINUTE_MS)
  const back = new Date(night.getTime() + 4 * DAY_MS).toISOString()
  await planAgain(order, 'pickup-1', { starts_at: night.toISOString(), return_starts_at: back })
  clockAt(night.toISOString(), 10)
  await staff.does(order.id, 'pickup-2 assign', 'pickup-2 start', 'pickup-2 arrive', 'pickup-2 finish')
  await judge()
  expect(await ledgerOf(site, order.id)).toContain('pickup 2 kept in_time')
  expect(await miscounted(site)).toBe(0)
})

test('P1.5 the record goes back to the first month of the last twelve that has any', async () => {
  const today = new Date(Date.now() + 8 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  const months = lastMonths(today, 13)
  const count = (back: number) =>
    site.db.query({
      text: `INSERT INTO promise_month (store_id, month, kind, kept) SELECT id, $1, 'claim', 7 FROM store WHERE slug = 'clothesline-laundry'
             ON CONFLICT (store_id, month, kind) DO UPDATE SET kept = promise_month.kept + 7`,
      values: [`${months[back]}-01`],
    })
  const shown = async () => (await site.call()('GET /promises', {})).months.map(({ month }) => month)
  await count(0)
  await count(5)
  expect(await shown()).toEqual(months.slice(0, 6))
  await count(11)
  await count(12)
  expect(await shown()).toEqual(months.slice(0, 12))
})

test('P1.5 an order that is not paid yet shows no promises', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, salesType: 'pickup-return', more: { payment: { kind: 'paynow' } } })
  const { order_id: id, status } = await pay(site, shopper)
  const { promises } = await site.call(token)('GET /orders/:id', { params: { id } })
  expect([status, promises, await ledgerOf(site, id)]).toEqual([
    'awaiting_payment',
    [],
    ['pickup 1 open', 'return 1 open'],
  ])
})

test('P1.5 the page says that something was brought too late', async () => {
  const order = await bought(site, { salesType: 'drop-off' })
  const { first_ends_at, last_starts_at } = await viewOf(order)
  clockAt(first_ends_at, 1)
  await staff.does(order.id, 'receive', 'process')
  clockAt(last_starts_at, 61)
  await staff.does(order.id, 'ready')
  await judge()
  site.setClock(() => new Date())
  expect((await viewOf(order)).promises).toMatchObject([{ kind: 'ready', verdict: 'void', reason: 'brought_late' }])
})

test('P1.5 an open page hears of the verdict', async () => {
  const order = await bought(site)
  await comesLate(order)
  const heard = async (after: number) =>
    (await order.call('GET /orders/:id/events', { params: { id: order.id }, query: { after: String(after) } })).events
  const { last_event_id } = await viewOf(order)
  expect(await heard(last_event_id)).toEqual([])
  await judge()
  expect(await heard(last_event_id)).toMatchObject([{ kind: 'promise', to: 'missed', who: 'system' }])
})

test('P1.5 a promise that cannot be judged holds up no other, and is judged later', async () => {
  const [broken, order] = [await bought(site), await bought(site)]
  await comesLate(broken)
  await comesLate(order)
  await site.db.query({
    text: `CREATE FUNCTION refuse_this() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
  })
  await site.db.query({
    text: `CREATE TRIGGER broken BEFORE UPDATE ON promise FOR EACH ROW
           WHEN (NEW.order_id = '${broken.id}' AND NEW.verdict IS NOT NULL) EXECUTE FUNCTION refuse_this()`,
  })
  await judge()
  expect((await ledgerOf(site, order.id))[0]).toBe('pickup 1 missed late 25')
  expect((await ledgerOf(site, broken.id))[0]).toBe('pickup 1 open')
  expect(site.logged.some((line) => line.includes('a promise could not be judged'))).toBe(true)
  await site.db.query({ text: 'DROP TRIGGER broken ON promise' })
  await judge()
  expect((await ledgerOf(site, broken.id))[0]).toBe('pickup 1 open')
  clockAt(site.parts.clock().toISOString(), 15)
  await judge()
  expect((await ledgerOf(site, broken.id))[0]).toBe('pickup 1 missed late 25')
})
