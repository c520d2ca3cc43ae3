import { createHash } from 'node:crypto'
import type { DatabaseSetting } from '#api/db/database.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import type { Invariant } from '../invariants/invariant.ts'
import type { Plant } from '../plants/plant.ts'
import { deliverWebhooks } from './bank-messages.ts'
import { calendar, type Entry } from './calendar.ts'
import { drawFrom } from './draw.ts'
import { begin as beginFault, faultsOf, networkOf, noTrouble, startOfDay } from './faults.ts'
import { openPostbox } from './postbox.ts'
import { prepareShop } from './prepare-shop.ts'
import { jobRunner } from './run-jobs.ts'
import { openShop, type Visit } from './shop.ts'
import { storyteller } from './storyteller.ts'
import { freeTurns, newAct, serialTurns } from './turns.ts'
import type { Counts, StoryKind, Violation, World } from './world.ts'

/** A Friday, four days before the 29 February. No machine's clock is there yet, so jobs that are due at once are due in the simulation, too. */
export const BEGIN = new Date('2028-02-25T00:00+08:00')

export type Run = {
  seed: string
  /** The first day, and how many. */
  from: number
  days: number
  /** Which faults happen: by their ids, or all. */
  faults: 'all' | 'none' | ReadonlySet<string>
  /** Which stories are told: by their ids, or all. */
  only?: ReadonlySet<string> | undefined
  isConcurrent: boolean
  plant?: Plant | undefined
  /** Goes on until this invariant is broken, whatever else is. A planted bug often breaks something else first. */
  until?: string | undefined
}

export type RunSetting = {
  connection: DatabaseSetting
  stories: Record<string, StoryKind>
  invariants: () => Invariant[]
  /** Without it a restart of the database is played by ending all its connections. */
  restartDatabase?: (() => Promise<void>) | undefined
  onDay?: (day: number, world: World) => Promise<void> | void
}

export type Outcome = {
  violations: Violation[]
  counts: Counts
  /** What began, for a shorter replay: stories and faults. */
  stories: string[]
  faults: string[]
  /** The same for the same run: a hash of what the books hold at the end. */
  digest: string
}

const EVERY_MINUTES = { day: 5, night: 30 }
const [WAKES, SLEEPS] = [7 * 60, 23 * 60 + 30]
/** How often each of the crontab's jobs runs, in slots of the day. */
const CRONTAB: readonly [task: string, every: number][] = [
  ['look_after_payments', 1],
  ['sweep_holds', 1],
  ['look_after_orders', 1],
  ['look_after_alerts', 1],
  ['run_subscriptions', 2],
  ['sweep_limits', 6],
  ['expire_points', 12],
  ['sweep_accounts', 12],
]
/** How many entries of the calendar act at the same time, and within how long. */
const AT_ONCE = {
  serial: { most: 4, withinMs: 90 * SECOND_MS, share: 0.35 },
  concurrent: { most: 40, withinMs: 10 * MINUTE_MS, share: 1 },
}
const STUCK_MINUTES = 5
/** PostgreSQL's own statistics come by real time. A young shop grows fast, so it is looked at each day, later once a week. */
const ANALYSED_DAYS = 7

/** Plays the days, and checks the invariants after each. It stops after the first day with a violation. */
export async function runDays(run: Run, setting: RunSetting): Promise<Outcome> {
  const { seed, plant } = run
  const draw = drawFrom(`${seed} world`)
  let now = startOfDay(BEGIN, run.from)
  const trouble = noTrouble()
  const clock = () => new Date(now.getTime() + trouble.clockAheadMs)
  const turns = run.isConcurrent ? freeTurns() : serialTurns(drawFrom(`${seed} turns`))
  const postbox = openPostbox(clock, plant?.copies ?? (() => 1))
  const violations: Violation[] = []
  let day = run.from
  const isOver = () => violations.some(({ invariant }) => run.until === undefined || invariant === run.until)
  const complaints: string[] = []
  const shop = await openShop({
    connection: setting.connection,
    clock,
    random: seededRandom(`${seed} shop`),
    turns,
    postbox,
    network: networkOf(trouble),
    change: plant?.change,
    plantGateway: plant?.gateway,
    complained: (line) => void complaints.push(line),
  })
  const counts = noCounts()
  const cache = new Map<string, Promise<unknown>>()
  const world: World = {
    seed,
    isConcurrent: run.isConcurrent,
    now: () => now,
    shop,
    postbox,
    staffKey: await prepareShop(shop),
    told: [],
    counts,
    violate: (invariant, detail) => void violations.push({ invariant, detail, day }),
    hasViolations: () => violations.length > 0,
    shared<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = cache.get(key) as Promise<T> | undefined
      if (known) return turns.others(known)
      const loading = load()
      cache.set(key, loading)
      loading.catch(() => cache.delete(key))
      return loading
    },
    forget: (key) => void cache.delete(key),
    async send(visit: Visit, path: string, init: RequestInit) {
      const answer = await shop.fetch(visit, path, init)
      if (answer.status >= 500 && answer.status !== 503) {
        world.violate('no answer is an error of ours', `${answer.status} to ${init.method ?? 'GET'} ${path}`)
      }
      return answer
    },
  }
  const book = calendar()
  const { begin } = storyteller(world, book, turns)
  const jobs = jobRunner(shop, turns, clock)
  const invariants = setting.invariants()
  const told = { stories: [] as string[], faults: [] as string[] }
  const later = (at: Date, act: () => void) => book.add(at, async () => act())

  /** The jobs' own process: what is due, and the gateway's webhooks. */
  let areJobsPlanned = false
  async function work(): Promise<void> {
    areJobsPlanned = false
    if (!shop.isOpen) return
    const act = newAct()
    turns.enter(act)
    await turns.within(act, () => deliverWebhooks(world, trouble)).finally(() => turns.leave(act))
    counts.jobs += await jobs.runDue()
  }
  async function planJobs(): Promise<void> {
    if (areJobsPlanned || !shop.isOpen) return
    const next = await jobs.nextDue()
    if (!next) return
    areJobsPlanned = true
    book.add(
      new Date(Math.max(next.getTime() - trouble.clockAheadMs, now.getTime() + draw.between(1, 10) * SECOND_MS)),
      work,
    )
  }

  function planDay(): void {
    const begins = startOfDay(BEGIN, day)
    for (const [name, kind] of Object.entries(setting.stories)) {
      const plan = drawFrom(`${seed} ${day} ${name}`)
      const [opens, closes] = kind.hours ?? [7, 23]
      const count = howMany(kind.perDay, plan)
      for (let number = 0; number < count; number += 1) {
        const at = new Date(begins.getTime() + plan.between(opens * 60, closes * 60) * MINUTE_MS)
        const id = `${day}.${name}.${number}`
        if (run.only && !run.only.has(id)) continue
        told.stories.push(id)
        const begun = day
        book.add(at, () => begin(id, begun, kind.tell))
      }
    }
    if (run.faults !== 'none')
      for (const fault of faultsOf(seed, day, begins)) {
        if (run.faults !== 'all' && !run.faults.has(fault.id)) continue
        told.faults.push(fault.id)
        const { restartDatabase } = setting
        book.add(fault.at, () => beginFault(fault, { world, trouble, later, restartDatabase }))
      }
    let slot = 0
    for (let minute = 0; minute < 24 * 60; slot += 1) {
      const due = CRONTAB.filter(([, every]) => slot % every === 0).map(([task]) => task)
      book.add(new Date(begins.getTime() + minute * MINUTE_MS), async () => {
        for (const task of due) await jobs.runCron(task)
        await work()
      })
      minute += minute < WAKES || minute >= SLEEPS ? EVERY_MINUTES.night : EVERY_MINUTES.day
    }
  }

  function nextBatch(end: Date): Entry[] {
    const { most, withinMs, share } = run.isConcurrent ? AT_ONCE.concurrent : AT_ONCE.serial
    const batch: Entry[] = []
    const isMore = draw.chance(share)
    for (;;) {
      const next = book.next()
      if (!next || next.at >= end.getTime() || batch.length >= (isMore ? most : 1)) return batch
      if (batch[0] && next.at > batch[0].at + withinMs) return batch
      batch.push(next)
      book.take()
    }
  }

  let isOpening = false
  function planOpening(): void {
    if (shop.isOpen || isOpening) return
    counts.kills += 1
    isOpening = true
    later(new Date(now.getTime() + STUCK_MINUTES * MINUTE_MS), () => void jobs.release())
    book.add(new Date(now.getTime() + draw.between(3, 90) * SECOND_MS), async () => {
      await shop.open()
      isOpening = false
    })
  }

  let version = await versionOf(world)
  try {
    for (; day < run.from + run.days && !isOver(); day += 1) {
      planDay()
      const end = startOfDay(BEGIN, day + 1)
      for (let batch = nextBatch(end); batch.length > 0; batch = nextBatch(end)) {
        now = new Date(Math.max(now.getTime(), ...batch.map(({ at }) => at)))
        await Promise.all(batch.map(({ resume }) => resume()))
        planOpening()
        const current = await versionOf(world)
        if (current !== version) await shop.stores.refresh()
        version = current
        await planJobs()
      }
      now = end
      if (day - run.from < ANALYSED_DAYS || day % ANALYSED_DAYS === 0) await shop.books.query({ text: 'ANALYZE' })
      for (const invariant of invariants)
        for (const detail of await invariant.check(world)) world.violate(invariant.name, detail)
      for (const line of complaints.splice(0)) world.violate('nothing is logged as an error', line)
      await setting.onDay?.(day, world)
    }
    return { violations, counts, ...told, digest: await digestOf(world) }
  } finally {
    await shop.close()
  }
}

/** On average `perDay`. */
function howMany(perDay: number, { chance, between }: ReturnType<typeof drawFrom>): number {
  if (perDay < 1) return chance(perDay) ? 1 : 0
  return between(Math.floor(perDay * 0.6), Math.ceil(perDay * 1.4))
}

async function versionOf({ shop }: World): Promise<string> {
  const { rows } = await shop.books.query({ text: 'SELECT sum(version)::text AS version FROM store' })
  return rows[0].version
}

async function digestOf({ shop }: World): Promise<string> {
  const { rows } = await shop.books.query({
    text: `SELECT (SELECT json_agg(json_build_array(number, status, total_cents, paid_cents, refunded_cents) ORDER BY store_id, number) FROM customer_order)::text
             || (SELECT json_agg(kind || state || count ORDER BY kind, state) FROM
                  (SELECT kind, state, count(*) FROM message GROUP BY kind, state) AS counted)::text AS books`,
  })
  return createHash('sha256').update(String(rows[0].books)).digest('hex').slice(0, 12)
}

const noCounts = (): Counts => ({
  ...{ stories: 0, requests: 0, 'unanswered requests': 0, kills: 0, 'lost connections': 0, 'database restarts': 0 },
  ...{ 'clock steps': 0, 'gateway faults': 0, webhooks: 0, 'webhooks doubled': 0, 'webhooks reordered': 0, jobs: 0 },
})
