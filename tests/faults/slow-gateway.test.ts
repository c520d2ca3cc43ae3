import { expect, test } from 'vitest'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const POOL = 4
/** More than there are connections, and no more than one network may have at the bank at the same time. */
const SHOPPERS = POOL + 1
const site = await testSite({ poolSize: POOL })

test('fault “slow gateway”: while it hangs no transaction is open, and browsing and signing in go on as usual', async () => {
  const staff = await staffOf(site)
  const everywhere = { params: { slug: 'tiong-bahru' }, body: { slot_capacity: 1000 } }
  await staff.call('PATCH /operator/outlets/:slug', everywhere)
  const shoppers = []
  for (let one = 0; one < SHOPPERS; one += 1) shoppers.push(await readyToPay(site))
  const { token } = await site.signedIn()
  let asked = 0
  let answerAll = () => {}
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  site.payments.interrupt(async (_, moment) => {
    if (moment !== 'before') return
    asked += 1
    await answered
  })
  const purchases = shoppers.map((shopper) => pay(site, shopper, newKey()))
  while (asked < shoppers.length) await new Promise((resolve) => setTimeout(resolve, 5))

  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS open FROM pg_stat_activity
           WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
  })
  const meanwhile = await Promise.all([
    site.call()('GET /products', { query: { limit: '6' } }),
    site.call(token)('GET /customer/detail'),
    site.call(token)('GET /orders', { query: {} }),
  ])
  const waiting = await Promise.race([Promise.all(purchases).then(() => 'decided'), Promise.resolve('still waiting')])
  answerAll()
  site.payments.interrupt(undefined)
  expect(rows[0]).toEqual({ open: 0 })
  expect([meanwhile.length, waiting]).toEqual([3, 'still waiting'])
  for (const purchase of await Promise.all(purchases))
    expect(['confirmed', 'awaiting_payment']).toContain(purchase.status)
})
