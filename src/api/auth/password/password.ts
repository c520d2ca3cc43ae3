import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import { concurrencyLimit } from '../../limits/concurrency-limit.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing is meant to be slow; bounding it keeps a flood of sign-ins from starving everything else. One core stays free. */
const MOST_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const MOST_WAITING = 50

const runLimited = concurrencyLimit(MOST_AT_ONCE, MOST_WAITING, () => new Refused(429, apiTexts.busySigningIn))

/** The same password typed on two keyboards may come in two spellings of Unicode. */
const spelled = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(spelled(password), COST))
}

const stranger = hash('nobody has this password', COST)

/** Without an account the same work is done against a stranger's hash, so that time tells nobody who has one. */
export async function passwordMatches(password: string, kept: string | null | undefined): Promise<boolean> {
  const against = kept ?? (await stranger)
  const matches = await runLimited(() => verify(against, spelled(password)))
  return matches && Boolean(kept)
}
