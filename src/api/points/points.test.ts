import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { insertOrder, storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { expirePoints, noticeExpiringPoints } from '../rewards/expire-points.ts'
import { onOrderCompleted, onRefunded } from '../rewards/on-order.ts'

const site = await testSite()
const storeId = await storeIdOf(site)
const messages = await testMessages(site)
const at = (time: string) => new Date(`${time}+08:00`)

async function shopper() {
  const { token, customerId } = await site.signedIn()
  const complete = async (paidCents: number, now: Date) => {
    const orderId = await insertOrder(site, { customerId, status: 'completed' })
    await site.db.transaction((tx) => onOrderCompleted(tx, { storeId, orderId, customerId, paidCents }, now))
    return orderId
  }
  const refund = (orderId: string, amountCents: number, now: Date, refundId: string = crypto.randomUUID()) =>
    site.db.transaction((tx) => onRefunded(tx, { storeId, orderId, customerId, refundId, amountCents }, now))
  const ledger = async () => {
    const { rows } = await site.db.query({
      text: 'SELECT kind, points FROM points_entry WHERE customer_id = $1 ORDER BY id',
      values: [customerId],
    })
    return rows.map(({ kind, points }) => `${kind} ${points}`)
  }
  const balance = async () => (await site.call(token)('GET /vouchers', {})).points
  return { token, customerId, complete, refund, ledger, balance }
}

test('D6.2 a completed order earns a point for each paid dollar, once, however often it is told', async () => {
  const { customerId, complete, ledger, balance } = await shopper()
  const orderId = await complete(4_299, at('2026-11-15T12:00'))
  const again = { storeId, orderId, customerId, paidCents: 4_299 }
  await Promise.all(
    Array.from({ length: 10 }, () => site.db.transaction((tx) => onOrderCompleted(tx, again, at('2026-11-15T12:01')))),
  )
  expect(await ledger()).toEqual(['earned 42'])
  expect(await balance()).toBe(42)
})

test('D6.2 a refund takes its points back, once, and together never more than were earned', async () => {
  const { complete, refund, ledger, balance } = await shopper()
  const now = at('2026-11-15T12:00')
  const orderId = await complete(5_050, now)
  await Promise.all(Array.from({ length: 5 }, () => refund(orderId, 51, now, 'refund-one')))
  expect(await ledger()).toEqual(['earned 50', 'reversed -1'])
  await refund(orderId, 40, now)
  expect(await balance()).toBe(49)
  await refund(orderId, 4_959, now)
  expect(await balance()).toBe(0)
})

test('D6.2 a refund before the order is completed takes nothing, and a guest has no points', async () => {
  const { customerId, refund, ledger } = await shopper()
  const orderId = await insertOrder(site, { customerId })
  await refund(orderId, 5_000, at('2026-11-15T12:00'))
  expect(await ledger()).toEqual([])
  const guests = await insertOrder(site)
  const order = { storeId, orderId: guests, customerId: null, paidCents: 5_000 }
  await site.db.transaction((tx) => onOrderCompleted(tx, order, at('2026-11-15T12:00')))
})

test('D6.2 the ledger is only added to', async () => {
  const { complete, customerId } = await shopper()
  await complete(1_000, at('2026-11-15T12:00'))
  for (const text of [
    'UPDATE points_entry SET points = 9 WHERE customer_id = $1',
    'DELETE FROM points_entry WHERE customer_id = $1',
  ]) {
    await expect(site.db.query({ text, values: [customerId] })).rejects.toThrow('only added to')
  }
})

test('D6.2 points expire after twelve months, the oldest first, once across processes, and what was spent is not taken', async () => {
  const { customerId, complete, ledger, balance } = await shopper()
  await complete(10_000, at('2025-01-10T12:00'))
  await complete(5_000, at('2025-03-10T12:00'))
  await site.db.query({
    text: `INSERT INTO points_entry (store_id, customer_id, kind, points, reason, at) VALUES ($1, $2, 'exchanged', -80, 'exchange:x', now())`,
    values: [storeId, customerId],
  })
  await expirePoints(site.db, at('2026-01-10T11:59:59'))
  expect(await balance()).toBe(70)
  await Promise.all(Array.from({ length: 6 }, () => expirePoints(site.db, at('2026-01-10T12:00'))))
  expect(await ledger()).toEqual(['earned 100', 'earned 50', 'exchanged -80', 'expired -20'])
  await expirePoints(site.db, at('2026-04-01T12:00'))
  expect(await balance()).toBe(0)
  await expirePoints(site.db, at('2027-04-01T12:00'))
  expect((await ledger()).at(-1)).toBe('expired -50')
})

test('D6.2 what has expired is not taken a second time by a late refund', async () => {
  const { complete, refund, balance } = await shopper()
  const orderId = await complete(10_000, at('2024-01-10T12:00'))
  await expirePoints(site.db, at('2025-01-10T12:00'))
  await refund(orderId, 10_000, at('2025-02-01T12:00'))
  expect(await balance()).toBe(0)
})

test('D6.2 a mail goes out 30 days before points expire, once', async () => {
  await messages.deliver()
  const { complete } = await shopper()
  await complete(7_000, at('2029-11-15T12:00'))
  await noticeExpiringPoints(site.db, at('2030-10-16T11:00'))
  expect(await messages.deliver()).toEqual([])
  await Promise.all(Array.from({ length: 4 }, () => noticeExpiringPoints(site.db, at('2030-10-16T12:00'))))
  const [mail, ...more] = await messages.deliver()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('70 of your Clothesline Laundry points expire soon')
  expect(mail?.text).toContain('15 Nov 2030')
  await noticeExpiringPoints(site.db, at('2030-11-01T12:00'))
  expect(await messages.deliver()).toEqual([])
})

test('D6.2 whatever happens in whatever order, the balance is the sum, and never below zero without a refund', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('earn' as const), cents: fc.integer({ min: 0, max: 30_000 }) }),
    fc.record({ kind: fc.constant('exchange' as const), cents: fc.constant(0) }),
    fc.record({ kind: fc.constant('expire' as const), cents: fc.constant(0) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { token, customerId, complete, balance } = await shopper()
      let now = at('2026-11-15T12:00').getTime()
      for (const { kind, cents } of steps) {
        now += 40 * 86_400_000
        if (kind === 'earn') await complete(cents, new Date(now))
        if (kind === 'expire') await expirePoints(site.db, new Date(now))
        const headers = { 'Idempotency-Key': crypto.randomUUID() }
        if (kind === 'exchange')
          await site
            .call(token)('POST /vouchers/exchange/:id', { params: { id: 'POINTS5' }, headers })
            .catch(() => {})
        const { rows } = await site.db.query({
          text: 'SELECT coalesce(sum(points), 0)::integer AS sum FROM points_entry WHERE customer_id = $1',
          values: [customerId],
        })
        expect(await balance()).toBe(rows[0].sum)
        expect(rows[0].sum).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 15 },
  )
})
