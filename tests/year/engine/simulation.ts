import { seededRandom } from '#tests/support/seeded-random.ts'
import { calendar } from './calendar.ts'
import { type Draw, drawFrom } from './draw.ts'
import { networkOf, noTrouble, startOfDay, type Trouble } from './faults.ts'
import { openPostbox } from './postbox.ts'
import { prepareShop } from './prepare-shop.ts'
import { jobRunner } from './run-jobs.ts'
import type { Run, RunSetting } from './run-setting.ts'
import { openShop, type Shop } from './shop.ts'
import { freeTurns, serialTurns, type Turns } from './turns.ts'
import type { Counts, Violation, World } from './world.ts'

/** A Friday, four days before the 29 February. No machine's clock is there yet, so jobs that are due at once are due in the simulation, too. */
const BEGIN = new Date('2028-02-25T00:00+08:00')
export const dayBegins = (day: number) => startOfDay(BEGIN, day)

/** A run that is under way. */
export type Simulation = {
  run: Run
  world: World
  book: ReturnType<typeof calendar>
  turns: Turns
  jobs: ReturnType<typeof jobRunner>
  trouble: Trouble
  /** What is left to chance beside stories and faults. */
  draw: Draw
  /** Where the run stands. */
  time: { now: Date; day: number }
  violations: Violation[]
  /** The errors that the shop has logged. */
  complaints: string[]
  /** What has begun. */
  begun: { stories: string[]; faults: string[] }
}

export async function openSimulation(run: Run, { connection }: RunSetting): Promise<Simulation> {
  const { seed, plant, isConcurrent, from } = run
  const time = { now: dayBegins(from), day: from }
  const trouble = noTrouble()
  const clock = () => new Date(time.now.getTime() + trouble.clockAheadMs)
  const turns = isConcurrent ? freeTurns() : serialTurns(drawFrom(`${seed} turns`))
  const postbox = openPostbox(clock, plant?.copies ?? (() => 1))
  const violations: Violation[] = []
  const complaints: string[] = []
  const shop = await openShop({
    connection,
    clock,
    random: seededRandom(`${seed} shop`),
    turns,
    postbox,
    network: networkOf(trouble),
    change: plant?.change,
    plantGateway: plant?.gateway,
    complained: (line) => void complaints.push(line),
  })
  const world: World = {
    ...{ seed, isConcurrent, shop, postbox, told: [], counts: noCounts() },
    now: () => time.now,
    staffKey: await prepareShop(shop),
    violate: (invariant, detail) => void violations.push({ invariant, detail, day: time.day }),
    hasViolations: () => violations.length > 0,
    ...sharedByStories(turns),
    send: sending(shop, (detail) => world.violate('no answer is an error of ours', detail)),
  }
  return {
    ...{ run, world, turns, trouble, time, violations, complaints },
    book: calendar(),
    jobs: jobRunner(shop, turns, clock),
    draw: drawFrom(`${seed} world`),
    begun: { stories: [], faults: [] },
  }
}

function sharedByStories(turns: Turns): Pick<World, 'shared' | 'forget'> {
  const cache = new Map<string, Promise<unknown>>()
  return {
    shared<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = cache.get(key) as Promise<T> | undefined
      if (known) return turns.others(known)
      const loading = load()
      cache.set(key, loading)
      loading.catch(() => cache.delete(key))
      return loading
    },
    forget: (key) => void cache.delete(key),
  }
}

const sending =
  (shop: Shop, complain: (detail: string) => void): World['send'] =>
  async (visit, path, init) => {
    const answer = await shop.fetch(visit, path, init)
    if (answer.status >= 500 && answer.status !== 503) complain(`${answer.status} to ${init.method ?? 'GET'} ${path}`)
    return answer
  }

const noCounts = (): Counts => ({
  ...{ stories: 0, requests: 0, 'unanswered requests': 0, kills: 0, 'lost connections': 0, 'database restarts': 0 },
  ...{ 'clock steps': 0, 'gateway faults': 0, webhooks: 0, 'webhooks doubled': 0, 'webhooks reordered': 0, jobs: 0 },
})
