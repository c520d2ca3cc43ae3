import type { Outcome, Run } from './run-setting.ts'

/** Plays a run again. Undefined if it has not broken the same invariant. */
export type Repeat = (run: Run) => Promise<Outcome | undefined>

/**
 * Looks for the shortest run that still breaks the invariant: first the last days alone, then without half of the stories and faults, without a quarter,
 * and so on. It stops when the time is over, with the shortest one so far.
 */
export async function shorten(run: Run, outcome: Outcome, repeat: Repeat, until: number): Promise<Run> {
  const isOver = () => performance.now() > until
  const last = outcome.violations[0]?.day ?? run.from
  let shortest: Run = { ...run, days: last - run.from + 1 }
  let found: Outcome = outcome
  for (let days = 1; days < shortest.days && !isOver(); days *= 2) {
    const tried = { ...run, from: last - days + 1, days }
    const again = await repeat(tried)
    if (!again) continue
    shortest = tried
    found = again
    break
  }
  let items = [...found.stories, ...found.faults]
  for (let parts = 2; items.length > 1 && !isOver(); ) {
    const size = Math.ceil(items.length / parts)
    let isShorter = false
    for (let begin = 0; begin < items.length && !isOver(); begin += size) {
      const rest = items.filter((_, index) => index < begin || index >= begin + size)
      const tried = onlyWith(shortest, rest)
      if (rest.length === 0 || !(await repeat(tried))) continue
      shortest = tried
      items = rest
      isShorter = true
      break
    }
    if (isShorter) parts = Math.max(2, parts - 1)
    else if (size === 1) break
    else parts = Math.min(items.length, parts * 2)
  }
  return shortest
}

const FAULT = /^\d+\.f\d+$/

/** The run with these stories and faults only. */
export function onlyWith(run: Run, items: readonly string[]): Run {
  const faults = new Set(items.filter((id) => FAULT.test(id)))
  return { ...run, only: new Set(items.filter((id) => !FAULT.test(id))), faults }
}

/** The command line that plays the run. */
export function commandOf({ seed, from, days, faults, only, isConcurrent }: Run): string {
  const items = [...(only ?? []), ...(typeof faults === 'object' ? faults : [])]
  return [
    `npm run year -- --seed ${seed}`,
    ...(from > 0 ? [`--from ${from}`] : []),
    `--days ${days}`,
    ...(faults === 'none' ? ['--faults off'] : []),
    ...(isConcurrent ? ['--concurrent'] : []),
    ...(items.length > 0 ? [`--only ${items.join(',')}`] : []),
  ].join(' ')
}
