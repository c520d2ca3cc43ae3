import { PROMISE_WORK_HOURS, type PromiseKind, type PromiseReason } from '#contract/promises/promise-limits.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import type { Judgement, PromiseFacts } from './judge-promise.ts'

/** While the store could not go on without the customer's money or answer. `until` is null while it lasts. */
export type Wait = { what: 'money' | 'answer'; since: Date; until: Date | null }

/** What stops a visit from starting, or an order from being ready. A report is answered without either. */
const STOPPED_BY: Record<PromiseKind, readonly Wait['what'][]> = {
  pickup: ['money'],
  return: ['money', 'answer'],
  ready: ['answer'],
  claim: [],
}
const EXCUSED: ReadonlySet<PromiseReason> = new Set(['late', 'failed_by_store', 'nobody_there'])

type Asked = { kind: PromiseKind; facts: PromiseFacts; pickupFrom: Date | null; waits: readonly Wait[] }

/**
 * P1.5: a promise that was not kept because the customer's money or answer was missing in the promised time is void. Ended before that time, it is no
 * excuse. A visit that was given up before its window is excused if it waited at that moment.
 */
export function excuse(judged: Judgement, { kind, facts, pickupFrom, waits }: Asked): Judgement {
  if (!EXCUSED.has(judged.reason)) return judged
  const { to, failed, ended } = facts
  const decided = earlier(to, failed?.at ?? ended?.at ?? to)
  const own = facts.from ?? new Date(to.getTime() - PROMISE_WORK_HOURS * HOUR_MS)
  const isExcuse = ({ what, since, until }: Wait) => {
    // What was not collected for want of money cannot be returned.
    const from = what === 'money' && kind === 'return' && pickupFrom ? earlier(pickupFrom, own) : own
    const began = earlier(from, decided)
    return STOPPED_BY[kind].includes(what) && since <= decided && (until === null || until >= began)
  }
  return waits.some(isExcuse) ? { verdict: 'void', reason: 'waited_for_customer', lateMinutes: null } : judged
}

/** Whether a visit of this kind was stopped at a moment. */
export const waitedAt = (kind: PromiseKind, at: Date, waits: readonly Wait[]): boolean =>
  waits.some(
    ({ what, since, until }) => STOPPED_BY[kind].includes(what) && since <= at && (until === null || until >= at),
  )

const earlier = (one: Date, other: Date) => (one < other ? one : other)
