import type { DatabaseSetting } from '#api/db/database.ts'
import type { Invariant } from '../invariants/invariant.ts'
import type { Plant } from '../plants/plant.ts'
import type { Counts, StoryKind, Violation, World } from './world.ts'

/** What is played. The same run is the same again, unless it is concurrent. */
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

/** With what it is played. */
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
