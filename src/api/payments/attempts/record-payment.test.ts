import { expect, test } from 'vitest'
import { later, pay, readyToPay } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()

test('D3.3 an undecided payment is checked again with growing waits', async () => {
  site.setClock(new Date())
  const waiting = await pay(site, await readyToPay(site, { card: 'challenge' }))
  const checkAt = async () => {
    const { rows } = await site.db.query({
      text: 'SELECT check_at FROM payment_attempt WHERE order_id = $1',
      values: [waiting.order_id],
    })
    return rows[0].check_at as Date
  }
  const waits: number[] = []
  for (let look = 0; look < 8; look += 1) {
    const at = await checkAt()
    waits.push((at.getTime() - site.parts.clock().getTime()) / 1000)
    await later(site, (at.getTime() - 1 - site.parts.clock().getTime()) / 1000)
    expect(await checkAt()).toEqual(at)
    await later(site, 0.001)
  }
  site.setClock(() => new Date())
  expect(waits).toEqual([5, 10, 20, 30, 60, 120, 120, 120])
})

test('D3.3 while the gateway is asked, nobody else looks at the payment for half a minute', async () => {
  const shopper = await readyToPay(site)
  const now = new Date()
  site.setClock(now)
  const seen: Date[] = []
  site.payments.interrupt(async (call, moment) => {
    if (call !== 'charge' || moment !== 'before') return
    const { rows } = await site.db.query({
      text: 'SELECT check_at FROM payment_attempt ORDER BY created_at DESC LIMIT 1',
    })
    seen.push(rows[0].check_at)
  })
  await pay(site, shopper)
  site.payments.interrupt(undefined)
  site.setClock(() => new Date())
  expect(seen).toEqual([new Date(now.getTime() + 30_000)])
})
