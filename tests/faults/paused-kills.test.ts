import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { END, hours, overageTrial } from '#tests/support/overage.ts'
import { killedAt } from './killed-at.ts'

const { site, subscriber, run, begin } = await overageTrial()

/** The gateway's charges for a subscription's orders, according to the gateway. */
async function taken(id: string): Promise<number[]> {
  const { rows } = await site.db.query({
    text: `SELECT coalesce(p.captured_cents, p.amount_cents) - p.refunded_cents AS cents FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id
           JOIN customer_order o ON o.id = a.order_id WHERE o.subscription_id = $1 AND p.status = 'captured'`,
    values: [id],
  })
  return rows.map(({ cents }) => cents)
}

async function cyclesOf(id: string): Promise<string[]> {
  const { rows } = await site.db.query({
    text: 'SELECT status FROM subscription_cycle WHERE subscription_id = $1 ORDER BY cycle',
    values: [id],
  })
  return rows.map(({ status }) => status)
}

const looks = async (...times: number[]) => {
  for (const hour of times) {
    await run(hours(hour))
    await lookAfterPayments(site.parts)
  }
}

test.each([
  ['order:begun', 'never charged'],
  ['order:written', 'never charged'],
  ['order:committed', 'charged once'],
  ['gateway:asked', 'charged once'],
  ['gateway:answered', 'charged once'],
  ['settle:recorded', 'charged once'],
  ['settle:committed', 'charged once'],
] as const)(
  'D6.4 the job is killed at %s of a cycle, and its subscription is paused before anybody goes on: it is %s, and nothing more while it is paused',
  async (point, fate) => {
    await begin()
    const { id, call, look } = await subscriber()
    const [price = 0] = await taken(id)
    const laterMs = END.getTime() - Date.now()
    expect(await killedAt({ connection: site.connection, laterMs }, point, { kind: 'run_subscriptions' })).toBe(
      'killed',
    )
    site.setClock(hours(0.05))
    expect((await call('POST /subscriptions/:id/pause', { params: { id } })).status).toBe('paused')
    await looks(0.2, 0.8, 1.4, 30, 24 * 8)
    const isCharged = fate === 'charged once'
    expect(await taken(id)).toEqual(isCharged ? [price, price] : [price])
    expect(await cyclesOf(id)).toEqual(['paid', isCharged ? 'paid' : 'given_up'])
    expect((await look()).status).toBe('paused')
    // It continues with the next date, not with the cycle that was given up.
    await call('POST /subscriptions/:id/resume', { params: { id } })
    await looks(24 * 8 + 1)
    expect(await taken(id)).toHaveLength(isCharged ? 2 : 1)
  },
)

test('D6.4 a charge that was begun before the pause and is declined after it is not tried again', async () => {
  await begin()
  const { id, call, look } = await subscriber({ laterCard: 'decline' })
  const before = await taken(id)
  const laterMs = END.getTime() - Date.now()
  expect(
    await killedAt({ connection: site.connection, laterMs }, 'order:committed', { kind: 'run_subscriptions' }),
  ).toBe('killed')
  site.setClock(hours(0.05))
  await call('POST /subscriptions/:id/pause', { params: { id } })
  await looks(0.2, 0.8, 25, 73, 24 * 8)
  expect([await taken(id), await cyclesOf(id)]).toEqual([before, ['paid', 'given_up']])
  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS tries FROM payment_attempt a JOIN customer_order o ON o.id = a.order_id WHERE o.subscription_id = $1`,
    values: [id],
  })
  expect([rows[0].tries, (await look()).status]).toEqual([2, 'paused'])
})
