import type { PromiseReason, PromiseVerdict } from '#contract/promises/promise-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'

/** `replaced`: the same was promised again, only the time to bring the items is another one. */
export type EndOfPromise = 'moved_by_customer' | 'moved_by_store' | 'replaced' | 'cancelled' | 'unpaid'

/** A promise and what happened, by the times that the acts themselves recorded. */
export type PromiseFacts = {
  /** Null: at any time until `to`. */
  from: Date | null
  to: Date
  broughtBy: Date | null
  broughtAt: Date | null
  arrivedAt: Date | null
  doneAt: Date | null
  failed: { at: Date; by: 'store' | 'customer' } | null
  ended: { at: Date; as: EndOfPromise } | null
}

export type Judgement = { verdict: PromiseVerdict; reason: PromiseReason; lateMinutes: number | null }

/**
 * P1.5: judges a promise by what happened. Undefined while it can still become anything. It depends on no clock: the order in which acts are told, and
 * the time at which it is asked, change nothing.
 */
export function judgePromise(facts: PromiseFacts): Judgement | undefined {
  const { to, arrivedAt, doneAt, failed, ended } = facts
  if (ended?.as === 'unpaid') return unjudged('unpaid')
  if (failed?.by === 'store') return missed('failed_by_store')
  if (doneAt) return doneAt <= to || isIn(arrivedAt, to) ? kept('in_time') : late(facts, arrivedAt ?? doneAt)
  if (arrivedAt && arrivedAt > to) return late(facts, arrivedAt)
  if (failed) return judgeAbsence(facts, failed.at)
  return ended ? judgeEnd(facts, ended) : undefined
}

/** Judges a promise whose time is over and that nothing more will be told about. */
export function judgeOverdue(facts: PromiseFacts): Judgement {
  // The driver is there, also one who came before the window and waits.
  if (isIn(facts.arrivedAt, facts.to)) return kept('came_in_time')
  return judgePromise(facts) ?? late(facts, null)
}

/** The customer was not there. The driver must have been, within the window. */
function judgeAbsence(facts: PromiseFacts, failedAt: Date): Judgement {
  const { from, to, arrivedAt } = facts
  if (!arrivedAt) return failedAt <= to ? unjudged('nobody_there') : late(facts, null)
  return from && failedAt < from ? missed('too_early') : kept('came_in_time')
}

function judgeEnd(facts: PromiseFacts, { at, as }: { at: Date; as: EndOfPromise }): Judgement {
  if (as === 'moved_by_store') return missed('moved_by_store')
  if (at <= facts.to) return unjudged(as)
  // It ended after its time: by then it was kept or missed.
  return judgeOverdue({ ...facts, ended: null })
}

/** P1.5: what the customer brought too late may be ready later. */
function late(facts: PromiseFacts, at: Date | null): Judgement {
  const { to, broughtBy, broughtAt } = facts
  if (broughtBy && (!broughtAt || broughtAt > broughtBy)) return unjudged('brought_late')
  return { ...missed('late'), lateMinutes: at && Math.ceil((at.getTime() - to.getTime()) / MINUTE_MS) }
}

const isIn = (time: Date | null, to: Date) => time !== null && time <= to
const kept = (reason: PromiseReason): Judgement => ({ verdict: 'kept', reason, lateMinutes: null })
const missed = (reason: PromiseReason): Judgement => ({ verdict: 'missed', reason, lateMinutes: null })
const unjudged = (reason: PromiseReason): Judgement => ({ verdict: 'void', reason, lateMinutes: null })
