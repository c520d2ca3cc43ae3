import { createHash } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import type { Invariant } from '../invariants/invariant.ts'
import type { Entry } from './calendar.ts'
import { planDay } from './plan-day.ts'
import { type Processes, processes } from './processes.ts'
import type { Outcome, Run, RunSetting } from './run-setting.ts'
import { dayBegins, openSimulation, type Simulation } from './simulation.ts'
import { storyteller } from './storyteller.ts'
import type { World } from './world.ts'

/** How many entries of the calendar act at the same time, and within how long. */
const AT_ONCE = {
  serial: { most: 4, withinMs: 90 * SECOND_MS, share: 0.35 },
  concurrent: { most: 40, withinMs: 10 * MINUTE_MS, share: 1 },
}
/** PostgreSQL's own statistics come by real time. A young shop grows fast, so it is looked at each day, later once a week. */
const ANALYSED_DAYS = 7

/** Plays the days, and checks the invariants after each. It stops after the first day with a violation. */
export async function runDays(run: Run, setting: RunSetting): Promise<Outcome> {
  const simulation = await openSimulation(run, setting)
  const { world, book, turns, time, violations, begun } = simulation
  const isOver = () => violations.some(({ invariant }) => run.until === undefined || invariant === run.until)
  const invariants = setting.invariants()
  const running = processes(simulation)
  const teller = storyteller(world, book, turns)
  try {
    for (; time.day < run.from + run.days && !isOver(); time.day += 1) {
      planDay(simulation, setting, { teller, processes: running })
      await play(simulation, running, dayBegins(time.day + 1))
      await check(simulation, invariants)
      await setting.onDay?.(time.day, world)
    }
    return { violations, counts: world.counts, ...begun, digest: await digestOf(world) }
  } finally {
    await world.shop.close()
  }
}

/** Plays what the calendar has until then. */
async function play(simulation: Simulation, running: Processes, end: Date): Promise<void> {
  const { world, time } = simulation
  let version = await versionOf(world)
  for (let batch = nextBatch(simulation, end); batch.length > 0; batch = nextBatch(simulation, end)) {
    time.now = new Date(Math.max(time.now.getTime(), ...batch.map(({ at }) => at)))
    await Promise.all(batch.map(({ resume }) => resume()))
    const current = await versionOf(world)
    if (current !== version) await world.shop.stores.refresh()
    version = current
    await running.plan()
  }
  time.now = end
}

function nextBatch({ run, book, draw }: Simulation, end: Date): Entry[] {
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

async function check({ run, world, time, complaints }: Simulation, invariants: readonly Invariant[]): Promise<void> {
  const { day } = time
  if (day - run.from < ANALYSED_DAYS || day % ANALYSED_DAYS === 0) await world.shop.books.query({ text: 'ANALYZE' })
  for (const invariant of invariants)
    for (const detail of await invariant.check(world)) world.violate(invariant.name, detail)
  for (const line of complaints.splice(0)) world.violate('nothing is logged as an error', line)
}

/** Changes when staff have changed a store, so that the shop reads it anew. */
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
