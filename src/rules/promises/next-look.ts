import { PROMISE_GRACE_MINUTES } from '#contract/promises/promise-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'

export type NextLook = { isOver: true } | { isOver: false; lookAt: Date; overdueAt: Date | null }

/**
 * P1.5: whether the judge may take silence for an answer. The first look after the end only notes that the promise is overdue. A later one, after the
 * grace, judges. So an act that is recorded late still counts, and a clock that jumps ahead for a moment judges nothing: when it is right again, the
 * promise is not overdue any more.
 */
export function nextLook(to: Date, overdueAt: Date | null, now: Date): NextLook {
  if (now <= to) return { isOver: false, lookAt: to, overdueAt: null }
  const since = overdueAt && overdueAt <= now ? overdueAt : now
  const lookAt = new Date(since.getTime() + PROMISE_GRACE_MINUTES * MINUTE_MS)
  return overdueAt && now >= lookAt ? { isOver: true } : { isOver: false, lookAt, overdueAt: since }
}
