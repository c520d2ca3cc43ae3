/**
 * npm run year -- --seed S [--days N] [--faults on|off] [--concurrent]: plays days of the shop and checks what must always hold. S may be several:
 * 1,2 or 1-10. `--plant NAME|all` switches a known bug on, which must be found. `--from D` and `--only ids` play a part again.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { startTemplate } from '#tests/support/template.ts'
import { databasesIn } from '#tests/year/engine/databases.ts'
import { runDays } from '#tests/year/engine/run.ts'
import type { Outcome, Run, RunSetting } from '#tests/year/engine/run-setting.ts'
import { commandOf, onlyWith, shorten } from '#tests/year/engine/shorten.ts'
import { totalsOf } from '#tests/year/engine/totals.ts'
import { invariants } from '#tests/year/invariants/all.ts'
import { plants } from '#tests/year/plants/all.ts'
import { findPlant, type PlantRun } from '#tests/year/plants/find-plant.ts'
import { stories } from '#tests/year/stories/all.ts'

const TOLD_EVERY_DAYS = 30
const MOST_SHOWN = 20

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string' },
    from: { type: 'string', default: '0' },
    faults: { type: 'string', default: 'on' },
    only: { type: 'string' },
    concurrent: { type: 'boolean', default: false },
    plant: { type: 'string' },
    shorten: { type: 'string', default: '10' },
  },
})

function refuse(text: string): never {
  console.error(
    `${text}\nUsage: npm run year -- --seed S [--days N] [--faults on|off] [--concurrent] [--plant NAME|all] [--from D] [--only ids]`,
  )
  process.exit(2)
}

function whole(name: 'days' | 'from' | 'shorten', text: string, least: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= least ? value : refuse(`--${name} must be a whole number from ${least} on`)
}

function seedsOf(text: string): string[] {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(text) ?? []
  if (!first || !last) return text.split(',')
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index))
}

function plantsOf(text: string): string[] {
  if (text === 'all') return Object.keys(plants)
  return text in plants
    ? [text]
    : refuse(`There is no planted bug ${text}. There are: ${Object.keys(plants).join(', ')}`)
}

function commit(): string {
  try {
    const ask = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
    return ask('rev-parse', '--short', 'HEAD') + (ask('status', '--porcelain') ? ' with changes' : '')
  } catch {
    return 'unknown'
  }
}

if (given.faults !== 'on' && given.faults !== 'off') refuse('--faults is on or off')
const seeds = seedsOf(given.seed)
const YEAR_DAYS = 365
const days = given.days === undefined ? undefined : whole('days', given.days, 1)
const from = whole('from', given.from, 0)
const shortenMs = whole('shorten', given.shorten, 0) * MINUTE_MS

const postgres = await startTemplate()
const databases = databasesIn(postgres.connection, 'year')
const settingWith = async (more: Partial<RunSetting> = {}): Promise<RunSetting> => ({
  connection: await databases.fresh(),
  stories,
  invariants,
  restartDatabase: postgres.crash,
  ...more,
})

/** Plays a year, and says what happened. True if all is as it must be. */
async function isGood(run: Run): Promise<boolean> {
  const begun = performance.now()
  let totals: Record<string, number> = {}
  const setting = await settingWith({
    async onDay(day, world) {
      const isLast = day === run.from + run.days - 1
      if (!isLast && (day + 1) % TOLD_EVERY_DAYS !== 0 && !world.hasViolations()) return
      totals = await totalsOf(world)
      const perDay = (performance.now() - begun) / SECOND_MS / (day + 1 - run.from)
      console.log(`  day ${day + 1}: ${totals.orders} orders, ${totals.charges} charges, ${perDay.toFixed(1)} s a day`)
    },
  })
  const outcome = await runDays(run, setting)
  const counted = Object.entries(totals).map(([what, count]) => `${count} ${what}`)
  console.log(`  ${counted.join(', ')}`)
  console.log(`  books ${outcome.digest}, ${outcome.violations.length} violations`)
  for (const { invariant, detail, day } of outcome.violations.slice(0, MOST_SHOWN))
    console.log(`  ✗ day ${day + 1}: ${invariant}: ${detail}`)
  if (outcome.violations.length === 0) return true
  console.log(`  To play it again: ${commandOf(await shortestOf(run, outcome))}`)
  return false
}

/** A run without turns is another one each time, so it cannot be shortened. */
async function shortestOf(run: Run, outcome: Outcome): Promise<Run> {
  if (run.isConcurrent) return run
  const broken = new Set(outcome.violations.map(({ invariant }) => invariant))
  const repeat = async (tried: Run) => {
    const again = await runDays(tried, await settingWith())
    return again.violations.some(({ invariant }) => broken.has(invariant)) ? again : undefined
  }
  return shorten(run, outcome, repeat, performance.now() + shortenMs)
}

/** Plays days with a known bug. True if the invariant reports it that must. */
async function isFound(name: string, run: PlantRun): Promise<boolean> {
  const { invariant, days: after, first } = await findPlant(name, await settingWith(), run)
  const other = first ? `, only ${first.invariant}: ${first.detail}` : ''
  console.log(after ? `  ✓ ${name}: found after ${after} days` : `  ✗ ${name}: not found: ${invariant}${other}`)
  return after !== undefined
}

const results: boolean[] = []
try {
  console.log(`commit ${commit()}`)
  const isConcurrent = given.concurrent
  for (const seed of seeds) {
    const howLong = given.plant ? '' : `, ${days ?? YEAR_DAYS} days from day ${from + 1}`
    console.log(`seed ${seed}${howLong}, faults ${given.faults}${isConcurrent ? ', concurrent' : ''}`)
    const all: Run = {
      seed,
      from,
      days: days ?? YEAR_DAYS,
      faults: given.faults === 'on' ? 'all' : 'none',
      isConcurrent,
    }
    const run = given.only === undefined ? all : onlyWith(all, given.only.split(','))
    if (given.plant === undefined) results.push(await isGood(run))
    else for (const name of plantsOf(given.plant)) results.push(await isFound(name, { ...run, days }))
  }
} finally {
  await databases.drop()
  await postgres.stop()
}
process.exit(results.every(Boolean) ? 0 : 1)
