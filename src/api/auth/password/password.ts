import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import { concurrencyLimit } from '../../limits/concurrency-limit.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Argon2 is slow on purpose. The limit leaves one core free, so that a flood of sign-ins does not starve other requests. */
const MAX_RUNNING = Math.max(1, Math.min(4, availableParallelism() - 1))
const MAX_WAITING = 50

const runLimited = concurrencyLimit(MAX_RUNNING, MAX_WAITING, () => new Refused(429, apiTexts.busySigningIn))

/** Two keyboards may send the same password in different Unicode normal forms. */
const normalised = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(normalised(password), COST))
}

const dummyHash = hash('nobody has this password', COST)

/** Without an account the password is checked against a dummy hash, so that the response time does not reveal whether the account exists. */
export async function passwordMatches(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const against = storedHash ?? (await dummyHash)
  const matches = await runLimited(() => verify(against, normalised(password)))
  return matches && Boolean(storedHash)
}
