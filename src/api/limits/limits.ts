import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { foldedText } from '#rules/access/login-form.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../base/refused.ts'
import type { Database, Queryable } from '../db/database.ts'
import {
  blockedAttempts,
  endPermits,
  forgetAttempts,
  giveBackPoints,
  incrementAttempts,
  lockAttempts,
  permitsTaken,
  takeAttempt,
  takePermits,
  takePoint,
  takePoints,
  undoCountedAttempt,
  windowEnd,
} from './limit.queries.ts'

/** At most `most` uses in a fixed window of `seconds`. `onFull` is called by the reserved use that is the last of its window. */
export type RateLimit = { name: string; most: number; seconds: number; onFull?: () => void }

/** After `freeAttempts` attempts, a wait that doubles with each further attempt, up to `maxWaitSeconds`. Resets after `resetSeconds` without one. */
export type BackoffLimit = { name: string; freeAttempts: number; maxWaitSeconds: number; resetSeconds: number }

type LimitContext = { db: Queryable; storeId: number; now: Date }

/**
 * `subject` is the counted account, contact or network. It is stored as a hash, so that the table is not a list of people. It is folded first, as
 * logins are when they are compared (D5.9).
 */
function limitKey(name: string, storeId: number, subject: string): string {
  return `${name}:${storeId}:${createHash('sha256').update(foldedText(subject)).digest('base64url').slice(0, 22)}`
}

const secondsUntil = (time: Date, now: Date) => Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000))

type RefusalMessage = (waitSeconds: number) => string

function tooMany(waitSeconds: number, message: RefusalMessage): Refused {
  return new Refused(429, message(waitSeconds), { response: { retry_after_seconds: waitSeconds } })
}

/** Counts one use, or refuses with 429. A database error is passed on, so nothing passes uncounted. */
export async function consume(
  { db, storeId, now }: LimitContext,
  limit: RateLimit,
  subject: string,
  message: RefusalMessage,
) {
  const { points, resets_at } = await takePoint.one(db, limitKey(limit.name, storeId, subject), now, limit.seconds)
  if (points > limit.most) throw tooMany(secondsUntil(resets_at, now), message)
}

/**
 * Counts several uses before they happen, all or none; refuses with 429 when fewer are left. Returns a function that gives back uses that should not
 * have counted.
 */
export async function reserve(
  { db, storeId, now }: LimitContext,
  limit: RateLimit,
  subject: string,
  points: number,
  message: RefusalMessage,
): Promise<(unused: number) => Promise<void>> {
  const key = limitKey(limit.name, storeId, subject)
  const taken = await takePoints.maybe(db, key, now, limit.seconds, points, limit.most)
  if (!taken) {
    const full = await windowEnd.maybe(db, key, now)
    throw tooMany(secondsUntil(full?.resets_at ?? now, now), message)
  }
  if (taken.points === limit.most) limit.onFull?.()
  return async (unused) => {
    if (unused > 0) await giveBackPoints.run(db, key, taken.resets_at, unused)
  }
}

/** Counts one use of each limit. When one of them refuses with 429, the others get their use back. */
export async function consumeAll(
  context: LimitContext,
  counted: readonly (readonly [RateLimit, string, RefusalMessage])[],
) {
  const undo: ((unused: number) => Promise<void>)[] = []
  try {
    for (const [limit, subject, message] of counted) undo.push(await reserve(context, limit, subject, 1, message))
  } catch (error) {
    for (const giveBack of undo) await giveBack(1)
    throw error
  }
}

/**
 * Takes one use of each limit, in a transaction of the caller. If one is full, returns the time when it has room again, and the caller has to roll
 * back. Locks the limits in the given order, so callers with several name them in the same order.
 */
export async function takeEach(
  { db, storeId, now }: LimitContext,
  counted: readonly (readonly [RateLimit, string])[],
): Promise<Date | undefined> {
  for (const [{ name, most, seconds, onFull }, subject] of counted) {
    const key = limitKey(name, storeId, subject)
    const taken = await takePoints.maybe(db, key, now, seconds, 1, most)
    if (!taken) {
      const full = await windowEnd.maybe(db, key, now)
      // PostgreSQL counts in microseconds, so the window may end a fraction of a millisecond later.
      return new Date((full?.resets_at ?? now).getTime() + 1)
    }
    if (taken.points === most) onFull?.()
  }
  return undefined
}

/** The lease of a permit. A longer attempt is considered lost, together with the process that made it. */
const ATTEMPT_LEASE_SECONDS = 60
const POLL_MS = 100
const MAX_POLLS = 100

/**
 * Counts an attempt that uses up a limit only if it fails, such as a card payment. Takes a permit of every limit or of none before the attempt, so
 * that concurrent attempts cannot pass the limit together. Returns the function that ends the attempt. While running attempts hold the last permits,
 * waits for their outcome. Refuses with 429 when failed attempts hold all permits of a limit.
 */
export async function beginAttempt(
  { db, storeId, now }: LimitContext & { db: Database },
  counted: readonly (readonly [RateLimit, string])[],
  message: RefusalMessage,
): Promise<(hasFailed: boolean) => Promise<void>> {
  const limits = counted.map(([{ name, most, seconds }, subject]) => ({
    key: limitKey(name, storeId, subject),
    most,
    until: new Date(now.getTime() + seconds * SECOND_MS),
  }))
  for (let polls = 1; ; polls += 1) {
    const taken = await takePermits.all(db, limits, now, ATTEMPT_LEASE_SECONDS)
    const permitsOf = (key: string) => taken.filter((permit) => permit.key.startsWith(`${key}:`))
    const permits = limits.flatMap(({ key, until }) => permitsOf(key).map((permit) => ({ ...permit, until })))
    const missing = limits.filter(({ key }) => permitsOf(key).length === 0)
    if (missing.length === 0) return async (hasFailed) => void (await endPermits.all(db, permits, hasFailed))
    // Releases partial permits before waiting, so that two attempts do not wait for each other.
    if (permits.length > 0) await endPermits.all(db, permits, false)
    let isFull = false
    for (const { key, most } of missing) {
      const { taken: used, trying, free_at } = await permitsTaken.one(db, key, now, most)
      if (used === most && (trying === 0 || polls >= MAX_POLLS))
        throw tooMany(secondsUntil(free_at ?? now, now), message)
      isFull ||= used === most
    }
    if (isFull) await setTimeout(POLL_MS)
  }
}

/** Counts an attempt before it is made, or refuses with 429 during a wait. */
export async function countAttempt({ db, storeId, now }: LimitContext, limit: BackoffLimit, subject: string) {
  const { name, freeAttempts, maxWaitSeconds, resetSeconds } = limit
  const key = limitKey(name, storeId, subject)
  const { is_held, resumes_at } = await takeAttempt.one(db, key, now, freeAttempts, maxWaitSeconds, resetSeconds)
  if (is_held) throw tooMany(secondsUntil(resumes_at, now), authApiTexts.slowDown)
}

/** Counts an attempt against several limits. An attempt that one of them refuses counts against none, so refused attempts do not lock others out. */
export async function countAttempts(
  { db, storeId, now }: LimitContext & { db: Database },
  counted: readonly (readonly [BackoffLimit, string])[],
) {
  const limits = counted.map(([{ name, freeAttempts, maxWaitSeconds, resetSeconds }, subject]) => {
    return { key: limitKey(name, storeId, subject), free: freeAttempts, longest: maxWaitSeconds, forget: resetSeconds }
  })
  await db.transaction(async (tx) => {
    const keys = limits.map(({ key }) => key)
    await lockAttempts.run(tx, keys, now)
    const blocked = await blockedAttempts.all(tx, limits, now)
    const longest = Math.max(...blocked.map(({ resumes_at }) => secondsUntil(resumes_at, now)))
    if (blocked.length > 0) throw tooMany(longest, authApiTexts.slowDown)
    await incrementAttempts.run(tx, limits, now)
  })
}

/** Undoes a counted attempt that succeeded, with its wait. The failed attempts of others who share the address stay counted. */
export async function undoAttempt(
  { db, storeId, now }: LimitContext,
  { name, resetSeconds }: BackoffLimit,
  subject: string,
) {
  await undoCountedAttempt.run(db, limitKey(name, storeId, subject), now, resetSeconds)
}

/** Forgets all attempts of the subject, after the right secret. */
export async function resetAttempts({ db, storeId }: LimitContext, limit: BackoffLimit, subject: string) {
  await forgetAttempts.run(db, limitKey(limit.name, storeId, subject))
}
