import { PROMISES_TO_TELL } from '#contract/promises/promise-limits.ts'

export type Counted = { kept: number; missed: number }

/** P1.5: the share of kept promises in whole per cent, rounded down, so that only a month without a miss has 100. Null if there are too few to tell. */
export function onTimeRate({ kept, missed }: Counted): number | null {
  const judged = kept + missed
  return judged < PROMISES_TO_TELL ? null : Math.floor((kept * 100) / judged)
}

/** The months (such as 2026-11) from the newest to the oldest. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const index = year * 12 + month - 1 - back
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
