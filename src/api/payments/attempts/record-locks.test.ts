import { expect, test } from 'vitest'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import type { Queryable } from '../../db/database.ts'
import { lockToRecord } from './attempt.queries.ts'

const site = await testSite()
const { token, customerId } = await site.signedIn()
const shopper = await readyToPay(site, { token, card: 'decline' })
const { order_id: orderId } = await pay(site, shopper)
const { rows } = await site.db.query({
  text: 'SELECT store_id, id FROM payment_attempt WHERE order_id = $1',
  values: [orderId],
})
const { store_id: storeId, id: attemptId } = rows[0] as { store_id: number; id: string }

/** In the order of docs/ARCHITECTURE.md. */
const ROWS = [
  { text: 'SELECT FROM customer WHERE id = $1 FOR UPDATE', values: [customerId] },
  { text: 'SELECT FROM cart WHERE customer_id = $1 FOR UPDATE', values: [customerId] },
  { text: 'SELECT FROM customer_order WHERE id = $1 FOR UPDATE', values: [orderId] },
  { text: 'SELECT FROM payment_attempt WHERE id = $1 FOR UPDATE', values: [attemptId] },
]
const NAMES = ['customer', 'cart', 'order', 'attempt']

const lockedRows = async () => {
  const locked: string[] = []
  for (const [index, { text, values }] of ROWS.entries())
    await site.db
      .query({ text: `${text} NOWAIT`, values })
      .catch(
        (error: { code?: string }) => void locked.push(error.code === '55P03' ? String(NAMES[index]) : String(error)),
      )
  return locked
}

/** Runs something while another transaction that has done `work` is open. */
async function during(work: (tx: Queryable) => Promise<unknown>, check: () => Promise<void>): Promise<void> {
  const [begun, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = site.db.transaction(async (tx) => {
    await work(tx)
    begun.resolve()
    await checked.promise
  })
  await begun.promise
  await check().finally(checked.resolve)
  await open
}

const lock = () => site.db.transaction((tx) => lockToRecord.one(tx, storeId, orderId, attemptId, true))
const isWaiting = () => eventually(async () => expect(await waitingForLocks(site.db)).toBe(1))

test.each(NAMES.map((name, index) => [name, index] as const))(
  'a payment that waits for the %s has locked what comes before it, and nothing after',
  async (_, index) => {
    let locking: Promise<unknown> | undefined
    await during(
      (tx) => tx.query(ROWS[index] ?? { text: '' }),
      async () => {
        locking = lock()
        await isWaiting()
        expect(await lockedRows()).toEqual(NAMES.slice(0, index + 1))
      },
    )
    await locking
    expect(await lockedRows()).toEqual([])
  },
)

test('a payment that waited for the order reads the attempt as it was recorded meanwhile', async () => {
  let locking: ReturnType<typeof lock> | undefined
  await during(
    async (tx) => {
      await tx.query(ROWS[2] ?? { text: '' })
      await tx.query({ text: `UPDATE payment_attempt SET gateway_ref = 'recorded' WHERE id = $1`, values: [attemptId] })
    },
    async () => {
      locking = lock()
      await isWaiting()
    },
  )
  expect((await locking)?.gateway_ref).toBe('recorded')
})

test('what is not captured leaves the cart alone', async () => {
  await site.db.transaction(async (tx) => {
    await lockToRecord.one(tx, storeId, orderId, attemptId, false)
    expect(await lockedRows()).toEqual(['customer', 'order', 'attempt'])
  })
})
