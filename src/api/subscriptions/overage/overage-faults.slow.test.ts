import { beforeEach, expect, test } from 'vitest'
import { books, later } from '#tests/support/checkout.ts'
import { END, hours, overageTrial } from '#tests/support/overage.ts'
import { storeIdOf } from '#tests/support/rewards.ts'
import { eraseRewards } from '../../delete-account/delete-account-rewards.ts'
import { FAULT_POINTS, OVERAGE_POINTS } from '../../parts/fault-points.ts'
import { placeCycleOrders } from '../cycles/place-visit.ts'
import { runCycles } from '../cycles/run-cycles.ts'

const { site, messages, subscriber, weigh, run, taken, begin } = await overageTrial()
beforeEach(begin)

class PowerCut extends Error {}

test.each([
  ...OVERAGE_POINTS,
  ...FAULT_POINTS.filter((point) => point.startsWith('gateway:') || /^settle:(recorded|committed)$/.test(point)),
])('D6.4 after a crash at %s the next process completes the charge, once', async (point) => {
  const { id, order, cancel, look } = await subscriber()
  await weigh(order, 8000)
  await cancel()
  let cuts = 0
  site.setClock(END)
  const parts = {
    ...site.parts,
    reached: (here: string) => {
      if (here !== point) return
      cuts += 1
      throw new PowerCut()
    },
  }
  await runCycles(parts, placeCycleOrders(site.parts))
  expect(cuts).toBe(1)
  await run(hours(0.1))
  for (const hour of [0.2, 0.8, 1.4, 12, 13]) await run(hours(hour))
  expect(await taken(id)).toEqual([490])
  expect(await look()).toMatchObject({ overage: { status: 'paid', failures: 0 } })
  const { at_gateway, in_orders } = await books(site)
  expect(in_orders).toBe(at_gateway)
})

test('D6.4 a decline that a crashed process received is counted once', async () => {
  const { order, cancel, look } = await subscriber({ laterCard: 'decline' })
  await weigh(order, 8000)
  await cancel()
  site.setClock(END)
  const reached = (here: string) => {
    if (here === 'settle:committed') throw new PowerCut()
  }
  await runCycles({ ...site.parts, reached }, placeCycleOrders(site.parts))
  expect((await look()).overage).toMatchObject({ status: 'due', failures: 0 })
  await run(hours(0.5))
  expect((await look()).overage).toMatchObject({ status: 'due', failures: 1, try_at: hours(12.5).toISOString() })
})

test('D6.4 many concurrent jobs and weighings charge each end once', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => subscriber()))
  for (const { order, cancel } of all) {
    await weigh(order, 8000)
    await cancel()
  }
  site.setClock(END)
  await Promise.all([...Array.from({ length: 5 }, () => run(END)), ...all.map(({ order }) => weigh(order, 8000))])
  await Promise.all(Array.from({ length: 5 }, () => run(hours(1))))
  await run(hours(26))
  for (const { id } of all) expect(await taken(id)).toEqual([490])
})

test('D6.4 an undecided charge is paid once, whichever process records it', async () => {
  const { id, order, cancel, look } = await subscriber({ laterCard: 'late' })
  await weigh(order, 8000)
  await cancel()
  await run(END)
  expect((await look()).overage).toMatchObject({ status: 'due', failures: 0 })
  await later(site, 60)
  expect((await look()).overage).toMatchObject({ status: 'paid' })
  await run(hours(1))
  expect(await taken(id)).toEqual([490])
})

test('D6.4 a charge that stays undecided for three days counts as failed, and another card pays', async () => {
  const { id, order, cancel, look, payBy } = await subscriber({ laterCard: 'error' })
  await weigh(order, 8000)
  await cancel()
  await run(END)
  await run(hours(71))
  expect((await look()).overage).toMatchObject({ status: 'due', failures: 0 })
  await run(hours(73))
  expect((await look()).overage).toMatchObject({ status: 'due', failures: 1 })
  expect(await payBy('mastercard')).toMatchObject({ overage: { status: 'paid' } })
  expect(await taken(id)).toEqual([490])
})

test('D5.5 deleting the account drops the charge, and a late payment is refunded', async () => {
  const { id, who, order, cancel } = await subscriber({ laterCard: 'late' })
  await weigh(order, 8000)
  await cancel()
  await run(END)
  await site.db.transaction(async (tx) =>
    eraseRewards(tx, {
      storeId: await storeIdOf(site),
      customerId: who.customerId,
      random: site.parts.random,
      now: END,
    }),
  )
  await later(site, 60)
  await messages.deliver()
  await run(hours(48))
  expect(await taken(id)).toEqual([0])
  const { at_gateway, in_orders } = await books(site)
  expect(in_orders).toBe(at_gateway)
})

test('D5.5 a charge that never reached the gateway is not made after the account is deleted', async () => {
  const { id, who, order, cancel } = await subscriber()
  await weigh(order, 8000)
  await cancel()
  site.setClock(END)
  const reached = (here: string) => {
    if (here === 'overage:committed') throw new PowerCut()
  }
  await runCycles({ ...site.parts, reached }, placeCycleOrders(site.parts))
  const attempts = async () =>
    (
      await site.db.query({
        text: `SELECT a.status, (SELECT count(*)::integer FROM sandbox_payment p WHERE p.attempt_id = a.id) AS asked FROM payment_attempt a
               JOIN subscription_overage v ON v.id = a.purpose_id WHERE v.subscription_id = $1`,
        values: [id],
      })
    ).rows
  expect(await attempts()).toEqual([{ status: 'created', asked: 0 }])
  await site.db.transaction(async (tx) =>
    eraseRewards(tx, {
      storeId: await storeIdOf(site),
      customerId: who.customerId,
      random: site.parts.random,
      now: END,
    }),
  )
  await later(site, 60)
  await run(hours(48))
  expect(await attempts()).toEqual([{ status: 'expired', asked: 0 }])
  expect(await taken(id)).toEqual([])
})
