import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { foldedText } from '#rules/access/login-form.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../base/refused.ts'
import type { Database, Queryable } from '../db/database.ts'
import {
  budgetResets,
  countAttempts,
  endTries,
  forgetAttempts,
  giveBackPoint,
  giveBackPoints,
  heldAttempts,
  lockAttempts,
  takeAttempt,
  takePoint,
  takePoints,
  takeTries,
  triesTaken,
} from './limit.queries.ts'

/** So many in so many seconds. */
export type Budget = { name: string; most: number; seconds: number }

/** So many free tries; after that a wait that doubles with each, up to the longest; all forgotten after a quiet time. */
export type Patience = { name: string; free: number; longestSeconds: number; forgetSeconds: number }

type At = { db: Queryable; storeId: number; now: Date }

/** Who is counted goes in as a hash, of the form that logins are compared in (D5.9): the table of limits is no list of people. */
function keyOf(name: string, storeId: number, who: string): string {
  return `${name}:${storeId}:${createHash('sha256').update(foldedText(who)).digest('base64url').slice(0, 22)}`
}

const secondsUntil = (time: Date, now: Date) => Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000))

function tooMany(wait: number, words: (wait: number) => string): Refused {
  return new Refused(429, words(wait), { response: { retry_after_seconds: wait } })
}

/** Takes one from a budget, or refuses with 429. Without the database nothing is let through: its error passes on. */
export async function spend({ db, storeId, now }: At, budget: Budget, who: string, words: (wait: number) => string) {
  const { points, resets_at } = await takePoint.one(db, keyOf(budget.name, storeId, who), now, budget.seconds)
  if (points > budget.most) throw tooMany(secondsUntil(resets_at, now), words)
}

/**
 * Takes so many points of a budget, all or none, before what they stand for is tried; refuses with 429 where fewer are left. Returns how to give
 * points back for what should not have counted.
 */
export async function spendAhead(
  { db, storeId, now }: At,
  budget: Budget,
  who: string,
  points: number,
  words: (wait: number) => string,
): Promise<(unspent: number) => Promise<void>> {
  const key = keyOf(budget.name, storeId, who)
  const taken = await takePoints.maybe(db, key, now, budget.seconds, points, budget.most)
  if (!taken) {
    const full = await budgetResets.maybe(db, key, now)
    throw tooMany(secondsUntil(full?.resets_at ?? now, now), words)
  }
  return async (unspent) => {
    if (unspent > 0) await giveBackPoints.run(db, key, taken.resets_at, unspent)
  }
}

/** Takes one of each budget, or of none: what one of them refuses with 429 counts against no other. */
export async function spendAll(at: At, counted: readonly (readonly [Budget, string, (wait: number) => string])[]) {
  const taken: ((unspent: number) => Promise<void>)[] = []
  try {
    for (const [budget, who, words] of counted) taken.push(await spendAhead(at, budget, who, 1, words))
  } catch (error) {
    for (const giveBackTo of taken) await giveBackTo(1)
    throw error
  }
}

/** A try that is under way for longer is taken for lost, with the process that made it. */
const TRY_SECONDS = 60
const LOOK_AGAIN_MS = 100
const TIMES = 100

/**
 * Counts what may go wrong before it is tried, in all budgets or in none, so that tries at the same moment cannot slip past each other; answers
 * with how to end it. Where others are under way, one waits for what becomes of them; a budget that is used up refuses with 429.
 */
export async function beginTry(
  { db, storeId, now }: At & { db: Database },
  counted: readonly (readonly [Budget, string])[],
  words: (wait: number) => string,
): Promise<(wentWrong: boolean) => Promise<void>> {
  const budgets = counted.map(([{ name, most, seconds }, who]) => ({
    key: keyOf(name, storeId, who),
    most,
    until: new Date(now.getTime() + seconds * SECOND_MS),
  }))
  for (let times = 1; ; times += 1) {
    const taken = await takeTries.all(db, budgets, now, TRY_SECONDS)
    const inBudget = (key: string) => taken.filter((place) => place.key.startsWith(`${key}:`))
    const places = budgets.flatMap(({ key, until }) => inBudget(key).map((place) => ({ ...place, until })))
    const missing = budgets.filter(({ key }) => inBudget(key).length === 0)
    if (missing.length === 0) return async (wentWrong) => void (await endTries.all(db, places, wentWrong))
    // Nobody waits with a place that another may wait for.
    if (places.length > 0) await endTries.all(db, places, false)
    let isFull = false
    for (const { key, most } of missing) {
      const { taken: gone, trying, free_at } = await triesTaken.one(db, key, now, most)
      if (gone === most && (trying === 0 || times >= TIMES)) throw tooMany(secondsUntil(free_at ?? now, now), words)
      isFull ||= gone === most
    }
    if (isFull) await setTimeout(LOOK_AGAIN_MS)
  }
}

/** Counts a try before it is made, or refuses with 429 while there is a wait. */
export async function attempt({ db, storeId, now }: At, patience: Patience, who: string) {
  const { name, free, longestSeconds, forgetSeconds } = patience
  const key = keyOf(name, storeId, who)
  const { is_held, resumes_at } = await takeAttempt.one(db, key, now, free, longestSeconds, forgetSeconds)
  if (is_held) throw tooMany(secondsUntil(resumes_at, now), authApiTexts.slowDown)
}

/** The same for several limits: a try that one of them refuses counts against none, so that refused tries lock nobody out. */
export async function attemptAll(
  { db, storeId, now }: At & { db: Database },
  counted: readonly (readonly [Patience, string])[],
) {
  const budgets = counted.map(([{ name, free, longestSeconds, forgetSeconds }, who]) => {
    return { key: keyOf(name, storeId, who), free, longest: longestSeconds, forget: forgetSeconds }
  })
  await db.transaction(async (tx) => {
    const keys = budgets.map(({ key }) => key)
    await lockAttempts.run(tx, keys, now)
    const held = await heldAttempts.all(tx, budgets, now)
    const longest = Math.max(...held.map(({ resumes_at }) => secondsUntil(resumes_at, now)))
    if (held.length > 0) throw tooMany(longest, authApiTexts.slowDown)
    await countAttempts.run(tx, budgets, now)
  })
}

/** A try that was right keeps nobody waiting and does not count against those who share the address; the wrong ones of others still do. */
export async function giveBack({ db, storeId, now }: At, { name, forgetSeconds }: Patience, who: string) {
  await giveBackPoint.run(db, keyOf(name, storeId, who), now, forgetSeconds)
}

/** The secret was right: its owner starts afresh. */
export async function forgive({ db, storeId }: At, patience: Patience, who: string) {
  await forgetAttempts.run(db, keyOf(patience.name, storeId, who))
}
