import { hash, verify } from '@node-rs/argon2'
import { apiTexts } from '#texts/api.ts'
import { Refused } from '../refused.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing is meant to be slow; bounding it keeps a flood of sign-ins from starving everything else. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 50

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refused(429, apiTexts.busySigningIn)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

let stranger: Promise<string> | undefined

/** Without an account the same work is done against a stranger's hash, so that time tells nobody who has one. */
export async function passwordMatches(password: string, kept: string | null | undefined): Promise<boolean> {
  stranger ??= hash('nobody has this password', COST)
  const against = kept ?? (await stranger)
  const matches = await inTurn(() => verify(against, password))
  return matches && Boolean(kept)
}
