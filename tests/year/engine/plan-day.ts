import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type Draw, drawFrom } from './draw.ts'
import { begin as beginFault, faultsOf } from './faults.ts'
import type { Processes } from './processes.ts'
import type { RunSetting } from './run-setting.ts'
import { dayBegins, type Simulation } from './simulation.ts'
import type { storyteller } from './storyteller.ts'
import type { StoryKind } from './world.ts'

const DAY_MINUTES = 24 * 60
const EVERY_MINUTES = { day: 5, night: 30 }
const [WAKES, SLEEPS] = [7 * 60, 23 * 60 + 30]
const USUAL_HOURS = [7, 23] as const
/** How often each of the crontab's jobs runs, in slots of the day. */
const CRONTAB: readonly [task: string, every: number][] = [
  ['look_after_payments', 1],
  ['sweep_holds', 1],
  ['look_after_orders', 1],
  ['look_after_alerts', 1],
  ['judge_promises', 1],
  ['run_subscriptions', 2],
  ['sweep_limits', 6],
  ['expire_points', 12],
  ['sweep_accounts', 12],
]

type Tellers = { teller: ReturnType<typeof storyteller>; processes: Processes }

/** Writes the day into the calendar: its stories, its faults and the crontab. */
export function planDay(simulation: Simulation, setting: RunSetting, { teller, processes }: Tellers): void {
  for (const [name, kind] of Object.entries(setting.stories)) planStories(simulation, teller, name, kind)
  planFaults(simulation, setting)
  planCrontab(simulation, processes)
}

const atMinute = (day: number, minute: number) => new Date(dayBegins(day).getTime() + minute * MINUTE_MS)

function planStories(
  { run, book, time, begun }: Simulation,
  { begin }: Tellers['teller'],
  name: string,
  kind: StoryKind,
) {
  const { day } = time
  const draw = drawFrom(`${run.seed} ${day} ${name}`)
  const [opens, closes] = kind.hours ?? USUAL_HOURS
  const count = howMany(kind.perDay, draw)
  for (let number = 0; number < count; number += 1) {
    const at = atMinute(day, draw.between(opens * 60, closes * 60))
    const id = `${day}.${name}.${number}`
    if (run.only && !run.only.has(id)) continue
    begun.stories.push(id)
    book.add(at, () => begin(id, day, kind.tell))
  }
}

/** On average `perDay`. */
function howMany(perDay: number, { chance, between }: Draw): number {
  if (perDay < 1) return chance(perDay) ? 1 : 0
  return between(Math.floor(perDay * 0.6), Math.ceil(perDay * 1.4))
}

function planFaults({ run, world, trouble, book, time, begun }: Simulation, { restartDatabase }: RunSetting) {
  if (run.faults === 'none') return
  const later = (at: Date, end: () => void) => book.add(at, async () => end())
  for (const fault of faultsOf(run.seed, time.day, dayBegins(time.day))) {
    if (run.faults !== 'all' && !run.faults.has(fault.id)) continue
    begun.faults.push(fault.id)
    book.add(fault.at, () => beginFault(fault, { world, trouble, later, restartDatabase }))
  }
}

function planCrontab({ book, jobs, time }: Simulation, { work }: Processes) {
  let slot = 0
  for (let minute = 0; minute < DAY_MINUTES; slot += 1) {
    const due = CRONTAB.filter(([, every]) => slot % every === 0).map(([task]) => task)
    book.add(atMinute(time.day, minute), async () => {
      for (const task of due) await jobs.runCron(task)
      await work()
    })
    minute += minute < WAKES || minute >= SLEEPS ? EVERY_MINUTES.night : EVERY_MINUTES.day
  }
}
