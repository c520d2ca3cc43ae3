import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Purchase } from '#contract/order/checkout.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { books, newKey, pay, readyToPay, type Shopper } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { bought, operatorKey } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { serverRow } from '#tests/support/server-row.ts'
import { testSite } from '#tests/support/site.ts'

const SHOPPERS = 5
const ORDERS_EACH = 8
/** Of one process. */
const JOBS_AT_ONCE = 4

const site = await testSite({ poolSize: 6 })
const dataRoot = await mkdtemp(join(tmpdir(), 'clothesline-evening-'))
const { row, start, viaProxy, at, kill, drain, cut, failed } = serverRow(site, dataRoot)
const [first, second, third] = await Promise.all([start(), start(), start()])
// Windows have room for everyone. Other tests check who gets the last place.
await at(first, await operatorKey(site))('PATCH /operator/outlets/:slug', {
  params: { slug: 'tiong-bahru' },
  body: { slot_capacity: 1000 },
})
afterAll(() => rm(dataRoot, { recursive: true, force: true }))

test('a login is good in every process, and nowhere once it has ended in one', async () => {
  const { token } = await site.signedIn({ firstName: 'Mei' })
  for (const server of row) expect(await at(server, token)('GET /customer/detail')).toMatchObject({ first_name: 'Mei' })
  await at(second, token)('POST /auth/sign-out')
  for (const server of row) expect((await refusal(at(server, token)('GET /customer/detail'))).httpStatus).toBe(401)
})

test('a limit counts for all processes together: of 90 at the same moment exactly 60 pass', async () => {
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  const body = { purpose: 'once', return_path: '/checkout' } as const
  const tries = Array.from({ length: 90 }, (_, index) => at(row[index % 3] ?? first)('POST /payments/cards', { body }))
  const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(passed).toHaveLength(60)
})

test('a change by staff in one process reaches all the others', async () => {
  const staff = await operatorKey(site)
  const known = async () =>
    Promise.all(
      row.map(async (server) => {
        const product = await at(server)('GET /products/:id', { params: { id: 'everyday-wash-fold' }, query: {} })
        return product.is_available
      }),
    )
  const set = (is_sold_out: boolean) =>
    at(first, staff)('PATCH /operator/products/:slug', {
      params: { slug: 'everyday-wash-fold' },
      body: { is_sold_out, reason: 'the evening' },
    })
  expect(await known()).toEqual([true, true, true])
  await set(true)
  await eventually(async () => expect(await known()).toEqual([false, false, false]))
  await set(false)
  await eventually(async () => expect(await known()).toEqual([true, true, true]))
})

test('a page that follows its order at one process receives changes made at another', async () => {
  const { id, token } = await bought(viaProxy)
  const address = `http://127.0.0.1:${third.port}/api/orders/${id}/stream`
  const stream = await fetch(address, { headers: { token, Host: 'localhost' } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  const staff = at(first, await operatorKey(site))
  const params = { id, slug: 'pickup-1' }
  await staff('POST /operator/orders/:id/trips/:slug/acts', { params, body: { act: 'assign', driver_name: 'Farid' } })
  let heard = ''
  while (!heard.includes('pickup_scheduled')) heard += (await reader?.read())?.value ?? ''
  await reader?.cancel()
})

/** Acts like the page: it sends the same request again while the first attempt is running or its server is gone. */
async function paid(shopper: Shopper, key: string): Promise<Purchase> {
  for (;;) {
    const answer = await pay(viaProxy, shopper, key).catch((error: unknown) => error)
    if (!(answer instanceof Error)) return answer as Purchase
    const isUnderWay = answer instanceof ApiFailure && (answer.response as { code?: string }).code === 'in_flight'
    if (!isUnderWay) throw answer
    await sleep(1000)
  }
}

test('one process is killed and one restarted while people buy: nothing fails but what was under way on the killed one', async () => {
  const placed: string[] = []
  const shopper = async () => {
    for (let order = 0; order < ORDERS_EACH; order += 1) {
      const ready = await readyToPay(viaProxy)
      const key = newKey()
      const purchase = await paid(ready, key)
      placed.push(purchase.order_id)
      const seen = await viaProxy.call()('GET /checkout/orders/:id', { params: { id: purchase.guest_token ?? '' } })
      expect(seen.order_id).toBe(purchase.order_id)
    }
  }
  const passers = async () => {
    while (placed.length < SHOPPERS * ORDERS_EACH) {
      await viaProxy.call()('GET /products', { query: { limit: '6' } })
      await sleep(20)
    }
  }
  const evening = Promise.all([...Array.from({ length: SHOPPERS }, shopper), passers()])
  const isAt = (share: number) =>
    eventually(() => expect(placed.length).toBeGreaterThan(SHOPPERS * ORDERS_EACH * share))
  await isAt(0.2)
  kill(first)
  await isAt(0.4)
  const replacement = start()
  expect(await drain(second)).toBe(0)
  await replacement
  await evening
  expect(failed).toEqual([])
  expect(new Set(placed).size).toBe(SHOPPERS * ORDERS_EACH)
  expect(cut.length).toBeLessThanOrEqual(SHOPPERS + 1)
}, 1_800_000)

test('then the books balance to the cent, nothing is left open, and every receipt went out once', async () => {
  // Jobs of a killed process are released when another process notices that it is gone. Here all other processes end
  // first, so the jobs that are still locked are its.
  for (const server of row.filter(({ child }) => child.exitCode === null && child.signalCode === null))
    expect(await drain(server)).toBe(0)
  for (const table of ['_private_jobs', '_private_job_queues'])
    await site.db.query({ text: `UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL` })
  await start()
  const settled = async () => {
    const { rows } = await site.db.query({
      text: `SELECT (SELECT count(*) FROM payment_attempt WHERE status IN ('created', 'requires_action', 'authorised'))::integer AS open,
               (SELECT count(*) FROM graphile_worker._private_jobs WHERE run_at <= now())::integer AS waiting`,
    })
    expect(rows[0]).toEqual({ open: 0, waiting: 0 })
  }
  await eventually(settled, 500)
  const { at_gateway, in_orders, owed, orders, charges, taken, bookings } = await books(site)
  expect({ in_orders, owed, orders, taken }).toEqual({
    in_orders: at_gateway,
    owed: at_gateway,
    orders: charges,
    taken: bookings,
  })
  expect(orders).toBe(SHOPPERS * ORDERS_EACH + 1)
  const outbox = join(dataRoot, 'outbox')
  // A file that the killed process was writing is not a mail yet.
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  // An order may have other mails too, such as that of its driver, if the evening is long enough for them.
  const receipts = mails
    .map((mail) => String(JSON.parse(mail).subject))
    .filter((subject) => /is confirmed$/.test(subject))
  const { rows } = await site.db.query({
    text: `SELECT number::text AS number, m.state FROM customer_order o
           JOIN message m ON m.store_id = o.store_id AND m.order_id = o.id AND m.kind = 'confirmation' WHERE paid_cents > 0`,
  })
  expect(rows).toHaveLength(orders)
  const told = rows.map(({ number, state }) => [state, receipts.filter((subject) => subject.includes(number)).length])
  // M1.3: nobody knows whether the message that the killed process was sending has left, so it is not sent again.
  const killed = told.filter(([state]) => state === 'unclear')
  expect(killed.length).toBeLessThanOrEqual(JOBS_AT_ONCE)
  for (const [, count] of killed) expect([0, 1]).toContain(count)
  expect(told.filter(([state]) => state !== 'unclear')).toEqual(
    Array.from({ length: orders - killed.length }, () => ['sent', 1]),
  )
})
