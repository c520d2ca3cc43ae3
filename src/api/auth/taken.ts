import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../base/refused.ts'

const UNIQUE_VIOLATION = '23505'

export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}

/** Two people proved the same contact at once: the database lets one have it, and the other is told so. */
export function takenOr(error: unknown): unknown {
  return isTaken(error) ? new Refused(409, authApiTexts.taken) : error
}
