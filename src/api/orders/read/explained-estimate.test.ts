import { expect, test } from 'vitest'
import type { Figure } from '#contract/order/explanation.ts'
import { newKey } from '#tests/support/checkout.ts'
import { deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'

const site = await testSite()
const { ordered, weigh } = await weighingShop(site)

type Order = Awaited<ReturnType<typeof ordered>>
const limitIn = async ({ id, call }: Order) => {
  const { charges } = await call('GET /orders/:id', { params: { id } })
  return charges.explanation.figures.find(({ rule }) => rule === 'limit')
}

async function payCode({ purchase }: Order): Promise<void> {
  const qr = purchase.payment.action?.kind === 'qr' ? purchase.payment.action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
}

test('P1.2 P1.4 an order that is paid at once promises no limit, and after weighing its total is no estimate any more', async () => {
  const order = await ordered({ kg: 5, method: 'paynow' })
  const asked = { cents: 3100, reason: { by: 'paid_estimate' } }
  expect(await limitIn(order)).toMatchObject(asked)
  await payCode(order)
  expect(await limitIn(order)).toMatchObject(asked)
  expect((await weigh(order.id, [4500])).asked_cents).toBe(0)
  expect(await limitIn(order)).toBeUndefined()
})

test('P1.2 P1.4 while a weight above what was paid is asked for, the total is still the estimate that was paid', async () => {
  const order = await ordered({ kg: 5, method: 'paynow' })
  await payCode(order)
  expect((await weigh(order.id, [6000])).asked_cents).toBe(620)
  expect(await limitIn(order)).toMatchObject({ cents: 3100, reason: { by: 'paid_estimate' } })
})

test('P1.2 P1.4 an order whose limit is held says its limit until it was weighed', async () => {
  const order = await ordered({ kg: 5, atMost: 3500 })
  expect(await limitIn(order)).toMatchObject({ cents: 3500, reason: { by: 'chosen' } })
  await weigh(order.id, [5000])
  expect(await limitIn(order)).toBeUndefined()
})

test('P1.4 while a price by weight is asked for, it has its own explanation; when it is agreed to, the order’s is of it', async () => {
  const order = await ordered({ kg: 5 })
  const view = () => order.call('GET /orders/:id', { params: { id: order.id } })
  const total = (figures: Figure[] = []) => figures.find(({ rule }) => rule === 'total')?.cents
  expect((await view()).weight?.explanation).toBeNull()
  await weigh(order.id, [7200])
  const { weight, charges } = await view()
  expect(weight?.explanation?.figures[0]).toMatchObject({
    ...{ rule: 'item', cents: 4464 },
    reason: { by: 'weight', grams: 7200, min_grams: 1000, per_kg_cents: 620 },
  })
  expect(total(weight?.explanation?.figures)).toBe(weight?.final_cents)
  expect(total(charges.explanation.figures)).toBe(3100)
  await order.call('POST /orders/:id/weight-answer', {
    params: { id: order.id },
    body: { answer: 'decline' },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect((await view()).weight?.explanation).not.toBeNull()
  await weigh(order.id, [6000])
  const agreed = await view()
  expect(agreed.weight?.explanation).toBeNull()
  expect(total(agreed.charges.explanation.figures)).toBe(3720)
})

test('P1.2 P1.4 what is too little to be charged says why: on the order and on its invoice', async () => {
  const order = await ordered({ kg: 5, atMost: 3100 })
  // Twelve cents above the limit.
  await weigh(order.id, [5020])
  const { charges } = await order.call('GET /orders/:id', { params: { id: order.id } })
  expect(charges.explanation.figures.find(({ rule }) => rule === 'weight_waived')).toMatchObject({
    cents: -12,
    reason: { by: 'waived', because: 'too_little', from_cents: 50 },
  })
  const { documents } = await order.call('GET /orders/:id/invoice', { params: { id: order.id } })
  expect(documents[0]?.lines.at(-1)).toMatchObject({
    ...{ description: 'Too little to charge', cents: -12 },
    detail: 'Less than $0.50 can’t be charged, so we don’t ask for it.',
  })
})

test('P1.2 P1.4 the document of weight above a paid estimate says what it is the difference of', async () => {
  const order = await ordered({ kg: 5, method: 'paynow' })
  await payCode(order)
  await weigh(order.id, [6000])
  const card = await enterCard(site, 'success', { token: order.token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  await order.call('POST /orders/:id/weight-answer', {
    params: { id: order.id },
    body: { answer: 'accept', payment: { kind: 'token', token: card.token } },
    headers: { 'Idempotency-Key': newKey() },
  })
  const { documents } = await order.call('GET /orders/:id/invoice', { params: { id: order.id } })
  expect(documents.map(({ total_cents }) => total_cents)).toEqual([3100, 620])
  expect(documents[1]?.lines).toEqual([
    expect.objectContaining({
      ...{ description: 'Weight above the estimate', cents: 620 },
      detail: 'It’s $37.20 by weight, less $31.00 that you paid before.',
      reason: { by: 'difference', of_cents: 3720, less_cents: 3100 },
    }),
  ])
})
