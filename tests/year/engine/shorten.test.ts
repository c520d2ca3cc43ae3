import { expect, test } from 'vitest'
import type { Outcome, Run } from './run-setting.ts'
import { commandOf, onlyWith, shorten } from './shorten.ts'

const RUN: Run = { seed: '7', from: 0, days: 40, faults: 'all', isConcurrent: false }
const everything = ({ from, days }: Run) => ({
  stories: Array.from({ length: days }, (_, day) => [`${from + day}.buy.0`, `${from + day}.buy.1`]).flat(),
  faults: Array.from({ length: days }, (_, day) => `${from + day}.f0`),
})

/** A shop with a bug that shows on day 20, when these stories and faults are played. */
function buggy(...needed: string[]) {
  const played: Run[] = []
  const repeat = async (run: Run): Promise<Outcome | undefined> => {
    played.push(run)
    const all = everything(run)
    const stories = all.stories.filter((id) => run.only?.has(id) ?? true)
    const { faults: given } = run
    const faults = all.faults.filter((id) => given === 'all' || (given !== 'none' && given.has(id)))
    const isBroken = needed.every((id) => stories.includes(id) || faults.includes(id))
    return isBroken ? ({ stories, faults, violations: [{ day: 20 }] } as unknown as Outcome) : undefined
  }
  return { repeat, played }
}
const begin = { ...everything(RUN), violations: [{ invariant: 'x', detail: '', day: 20 }] } as unknown as Outcome

test('a failure is shortened to the stories and faults that it needs, in the days that it needs', async () => {
  const { repeat, played } = buggy('18.buy.1', '20.f0')
  const shortest = await shorten(RUN, begin, repeat, Number.POSITIVE_INFINITY)
  expect(commandOf(shortest)).toBe('npm run year -- --seed 7 --from 17 --days 4 --only 18.buy.1,20.f0')
  expect(played.length).toBeLessThan(60)
})

test('a failure that needs its whole history keeps it, up to the day on which it shows', async () => {
  const { repeat } = buggy('0.buy.0', '20.buy.0')
  const shortest = await shorten(RUN, begin, repeat, Number.POSITIVE_INFINITY)
  expect(commandOf(shortest)).toBe('npm run year -- --seed 7 --days 21 --only 0.buy.0,20.buy.0')
})

test('without time the run is only cut at the day of the failure', async () => {
  const { repeat, played } = buggy('20.buy.0')
  expect(commandOf(await shorten(RUN, begin, repeat, 0))).toBe('npm run year -- --seed 7 --days 21')
  expect(played).toEqual([])
})

test('a list of ids has stories and faults', () => {
  const { only, faults } = onlyWith(RUN, ['3.buy.0', '3.f1'])
  expect([only, faults]).toEqual([new Set(['3.buy.0']), new Set(['3.f1'])])
})
