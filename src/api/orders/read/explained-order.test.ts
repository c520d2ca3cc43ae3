import { expect, test } from 'vitest'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { staffOf } from '#tests/support/orders.ts'
import { changeCampaign, putIntoWallet } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
await staffOf(site)

const bare = 'min_spend_cents = 0, is_first_order_only = false, weekdays = NULL'

test('P1.4 quote, order and invoice carry the same reasons, and later changes of prices and vouchers reach neither', async () => {
  const { token, customerId } = await site.signedIn()
  const call = site.call(token)
  await changeCampaign(site, 'SORRY8', `kind = 'percent', amount_cents = NULL, percent = 15, cap_cents = 777, ${bare}`)
  const voucher = await putIntoWallet(site, customerId, 'SORRY8')
  const shopper = await readyToPay(site, { token, qty: 9, more: { voucher_ids: [voucher] } })
  const { lines, explanation, total_cents } = shopper.quote
  expect(explanation?.figures.slice(0, lines.length).map(({ cents }) => cents)).toEqual(lines.map(({ cents }) => cents))
  const [item] = explanation?.figures ?? []
  expect(item).toMatchObject({ rule: 'item', reason: { by: 'quantity', qty: 9, price_cents: (item?.cents ?? 0) / 9 } })
  const saved = explanation?.figures.find(({ ref }) => ref === voucher)
  expect(saved).toMatchObject({
    cents: -777,
    reason: { by: 'percent', percent: 15, cap_cents: 777, of: 'goods', of_cents: shopper.quote.items_cents },
  })
  expect(explanation?.figures.at(-1)).toMatchObject({ rule: 'total', cents: total_cents, reason: { by: 'sum' } })

  const { order_id: id } = await pay(site, shopper)
  await changeCampaign(site, 'SORRY8', 'percent = 50, cap_cents = NULL')
  await site.db.query({ text: 'UPDATE price SET cents = cents + 100' })
  const order = await call('GET /orders/:id', { params: { id } })
  expect(order.charges.explanation).toEqual({ figures: explanation?.figures, would_change: [] })
  const [invoice] = (await call('GET /orders/:id/invoice', { params: { id } })).documents
  expect(invoice?.lines.map(({ cents, reason }) => [cents, reason])).toEqual(
    explanation?.figures
      .slice(0, lines.length)
      .filter(({ cents }) => cents !== 0)
      .map(({ cents, reason }) => [cents, reason]),
  )
  const [statement] = (await call('GET /orders/:id/trips/:slug/invoice', { params: { id, slug: 'pickup-1' } }))
    .documents
  expect(statement?.lines.at(-1)).toMatchObject({ cents: -777, reason: saved?.reason })

  // As an order that was placed before reasons were stored.
  await site.db.query({ text: `UPDATE customer_order SET quote = quote - 'explanation' WHERE id = $1`, values: [id] })
  const { charges } = await call('GET /orders/:id', { params: { id } })
  expect(charges.explanation.figures.map(({ cents }) => cents)).toEqual(explanation?.figures.map(({ cents }) => cents))
  expect(charges.explanation.figures[0]?.reason).toEqual(item?.reason)
  expect(charges.explanation.figures.find(({ ref }) => ref === voucher)?.reason).toEqual({ by: 'agreed' })
})

test('P1.4 an unpaid quote says what would change it, and an order does not keep that', async () => {
  await changeCampaign(site, 'WELCOME10', `min_spend_cents = 50000, is_first_order_only = false`)
  const { quote, basket, body } = await readyToPay(site, { qty: 1 })
  const asked = { ...basket, items: body.items ?? [], voucher_ids: ['code:WELCOME10'] }
  const { quote: withCode } = await site.call()('POST /checkout/quote', { body: asked })
  expect(withCode.explanation?.would_change).toContainEqual(
    expect.objectContaining({ gets: 'voucher', ref: 'code:WELCOME10', missing_cents: 50_000 - quote.items_cents }),
  )
  const { order_id } = await pay(site, await readyToPay(site, { qty: 1 }))
  const stored = await site.db.query({
    text: `SELECT jsonb_array_length(quote -> 'explanation' -> 'would_change') AS changes FROM customer_order
           WHERE place ->> 'outlet' <> '' ORDER BY number DESC LIMIT 1`,
  })
  expect(order_id).not.toBe('')
  expect(stored.rows).toEqual([{ changes: 0 }])
})
