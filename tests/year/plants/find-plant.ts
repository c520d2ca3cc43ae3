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

/** How the days are played. By default with faults. */
export type PlantRun = Pick<Run, 'seed'> & Partial<Omit<Run, 'seed' | 'plant' | 'until'>>

/** So soon a planted bug must be found. */
export const MOST_DAYS = 14

/** Plays days with a known bug, until the invariant reports it that must. The setting has a fresh database. */
export async function findPlant(name: string, setting: RunSetting, run: PlantRun): Promise<Found> {
  const plant = plants[name]
  if (!plant) throw new Error(`there is no planted bug ${name}: there are ${Object.keys(plants).join(', ')}`)
  const { invariant } = plant
  if (!setting.invariants().some((one) => one.name === invariant))
    throw new Error(`the planted bug ${name} is to be found by an invariant that does not exist: ${invariant}`)
  const { from = 0, days = MOST_DAYS, faults = 'all', isConcurrent = false, ...rest } = run
  const { violations } = await runDays({ ...rest, from, days, faults, isConcurrent, plant, until: invariant }, setting)
  const found = violations.find((one) => one.invariant === invariant)
  return { invariant, days: found && found.day - from + 1, first: violations[0] }
}
