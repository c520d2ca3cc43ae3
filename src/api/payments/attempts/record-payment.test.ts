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

test('D3.3 D4.1 a check that finds a payment unchanged leaves no event on the order', async () => {
  site.setClock(new Date())
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, card: 'challenge' })
  const { order_id: id, payment } = await pay(site, shopper)
  expect(payment.status).toBe('requires_action')
  const events = () => site.call(token)('GET /orders/:id/events', { params: { id }, query: { after: '0' } })
  const before = await events()
  for (let check = 0; check < 3; check += 1) await later(site, 60)
  expect(await events()).toEqual(before)
  site.setClock(() => new Date())
})
