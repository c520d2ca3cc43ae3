import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { databasesIn } from './engine/databases.ts'
import { runDays } from './engine/run.ts'
import type { Run } from './engine/run-setting.ts'
import { invariants } from './invariants/all.ts'
import { findPlant } from './plants/find-plant.ts'
import { stories } from './stories/all.ts'

const databases = databasesIn(await sharedPostgres(), `year_${process.pid}`)
atEnd(databases.drop)

/** `npm run year` plays longer, with other seeds, and with each planted bug. */
const WEEK: Run = { seed: 'a week', from: 0, days: 7, faults: 'all', isConcurrent: false }
const play = async (run: Run) => runDays(run, { connection: await databases.fresh(), stories, invariants })

test('a week of the shop with faults, through the 29 February: every order, payment and message is accounted for', async () => {
  const { violations, counts } = await play(WEEK)
  expect(violations).toEqual([])
  for (const what of ['stories', 'requests', 'unanswered requests', 'kills', 'jobs', 'webhooks'] as const)
    expect([what, counts[what] > 0]).toEqual([what, true])
})

test('a day is the same again for the same seed, and another one for another seed', async () => {
  const day = { ...WEEK, days: 1 }
  const { digest } = await play(day)
  expect((await play(day)).digest).toBe(digest)
  expect((await play({ ...day, seed: 'another week' })).digest).not.toBe(digest)
})

test('acts that all happen at once break no invariant either', async () => {
  const { violations } = await play({ ...WEEK, days: 1, isConcurrent: true })
  expect(violations).toEqual([])
})

test('a bug that was planted is reported by its invariant', async () => {
  const setting = { connection: await databases.fresh(), stories, invariants }
  expect(await findPlant('charged-twice', setting, { seed: WEEK.seed, days: 1 })).toMatchObject({ days: 1 })
})
