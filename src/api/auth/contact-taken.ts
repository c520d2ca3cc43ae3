import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../base/refused.ts'

const UNIQUE_VIOLATION = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}

/** Turns a unique violation into a 409: another account has verified the same contact first. Returns any other error unchanged. */
export function contactTakenOr(error: unknown): unknown {
  return isUniqueViolation(error) ? new Refused(409, authApiTexts.taken) : error
}
