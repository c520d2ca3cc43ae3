import { expect, test } from 'vitest'
import { hashPassword } from '#api/auth/password/password.ts'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { lookAfterRefunds } from '#api/orders/refunds/run-refund.ts'
import { books } from '#tests/support/checkout.ts'
import { overageTrial } from '#tests/support/overage.ts'
import { at } from '#tests/support/subscriber.ts'
import { killedAt } from './killed-at.ts'

const { site, subscriber, run, standing, begin } = await overageTrial()
const PRICE = 14_900
/** When the second cycle of four weeks is charged. */
const SECOND = at('2026-12-13T10:00')
const after = (hours: number) => new Date(SECOND.getTime() + hours * 3_600_000)
const POINTS = [
  'order:begun',
  'order:written',
  'order:committed',
  'gateway:asked',
  'gateway:answered',
  'settle:recorded',
  'settle:committed',
] as const

/** A subscriber with four visits in each cycle, whose second charge was interrupted by a kill. */
async function killedWhileCharging(point: (typeof POINTS)[number]) {
  await begin()
  const one = await subscriber({ plan: 'family-four' })
  const laterMs = SECOND.getTime() - Date.now()
  expect(await killedAt({ connection: site.connection, laterMs }, point, { kind: 'run_subscriptions' })).toBe('killed')
  site.setClock(after(0.05))
  return one
}

async function everything() {
  for (const hour of [0.2, 0.8, 1.4, 30]) {
    await run(after(hour))
    await lookAfterPayments(site.parts)
    await lookAfterRefunds(site.parts)
  }
  const { at_gateway, in_orders } = await books(site)
  expect(in_orders).toBe(at_gateway)
}

test.each(POINTS)(
  'D6.4 the job is killed at %s of a cycle, and its subscription is cancelled at once: nothing is kept, and nobody comes',
  async (point) => {
    const { id, call, cancel } = await killedWhileCharging(point)
    await call('POST /subscriptions/:id/pause', { params: { id } })
    expect((await cancel()).status).toBe('cancelled')
    await everything()
    expect(await standing(id)).toEqual([
      ['paid', 4, PRICE],
      ['given_up', 0, 0],
    ])
  },
)

test.each(POINTS)(
  'D5.5 the job is killed at %s of a cycle, and the account is deleted: what is recorded as paid is delivered whole, else nothing is kept',
  async (point) => {
    const { id, call, who } = await killedWhileCharging(point)
    const password = 'line dried and folded'
    await site.db.query({
      text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
      values: [who.customerId, await hashPassword(password)],
    })
    await call('POST /customer/delete', { body: { password } })
    await everything()
    expect(await standing(id)).toEqual([
      ['paid', 4, PRICE],
      point === 'settle:committed' ? ['paid', 4, PRICE] : ['given_up', 0, 0],
    ])
  },
)
