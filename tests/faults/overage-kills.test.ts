import { expect, test } from 'vitest'
import { OVERAGE_POINTS } from '#api/parts/fault-points.ts'
import { END, hours, overageTrial } from '#tests/support/overage.ts'
import { killedAt } from './killed-at.ts'

const { site, subscriber, weigh, run, taken, begin } = await overageTrial()
const POINTS = [...OVERAGE_POINTS, 'gateway:asked', 'gateway:answered', 'settle:recorded', 'settle:committed'] as const

test.each(POINTS)(
  'D6.4 the job is killed at %s of a charge at the end: another one has charged it once',
  async (point) => {
    await begin()
    const { id, order, cancel, look } = await subscriber()
    await weigh(order, 8000)
    await cancel()
    const laterMs = END.getTime() - Date.now()
    expect(await killedAt({ connection: site.connection, laterMs }, point, { kind: 'run_subscriptions' })).toBe(
      'killed',
    )
    for (const hour of [0.2, 0.8, 1.4]) await run(hours(hour))
    expect(await taken(id)).toEqual([490])
    expect(await look()).toMatchObject({ status: 'cancelled', overage: { status: 'paid', failures: 0 } })
  },
)
