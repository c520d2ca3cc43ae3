import { expect, test } from 'vitest'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
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
