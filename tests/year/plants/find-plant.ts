import { runDays } from '../engine/run.ts'
import type { Run, RunSetting } from '../engine/run-setting.ts'
import type { Violation } from '../engine/world.ts'
import { plants } from './all.ts'

export type Found = {
  /** What must report the planted bug. */
  invariant: string
  /** After how many days it was reported; undefined if it was not. */
  days: number | undefined
  /** What was reported first, by whatever invariant. */
  first: Violation | undefined
}

/** How the days are played. By default with faults, and for so long as the bug may take to be found. */
export type PlantRun = Pick<Run, 'seed'> & Partial<Omit<Run, 'seed' | 'plant' | 'until'>>

const MOST_DAYS = 14

/** Plays days with a known bug, until the invariant reports it that must. The setting has a fresh database. */
export async function findPlant(name: string, setting: RunSetting, run: PlantRun): Promise<Found> {
  const plant = plants[name]
  if (!plant) throw new Error(`there is no planted bug ${name}: there are ${Object.keys(plants).join(', ')}`)
  const { invariant, shownBy, days: most = MOST_DAYS } = plant
  if (!setting.invariants().some((one) => one.name === invariant))
    throw new Error(`the planted bug ${name} is to be found by an invariant that does not exist: ${invariant}`)
  const stories = shownBy ? toldAsOften(setting.stories, shownBy) : setting.stories
  const { from = 0, days = most, faults = 'all', isConcurrent = false, ...rest } = run
  const { violations } = await runDays(
    { ...rest, from, days, faults, isConcurrent, plant, until: invariant },
    { ...setting, stories },
  )
  const found = violations.find((one) => one.invariant === invariant)
  return { invariant, days: found && found.day - from + 1, first: violations[0] }
}

function toldAsOften(stories: RunSetting['stories'], shownBy: Record<string, number>): RunSetting['stories'] {
  const told = Object.entries(shownBy).map(([name, perDay]) => {
    const story = stories[name]
    if (!story) throw new Error(`a planted bug is to be shown by a story that does not exist: ${name}`)
    return [name, { ...story, perDay }] as const
  })
  return Object.fromEntries(told)
}
