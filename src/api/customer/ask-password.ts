import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { passwordMatches } from '../auth/password/password.ts'
import { Refused } from '../base/refused.ts'
import { PASSWORD_AGAIN } from '../limits/account-limits.ts'
import { countAttempt, resetAttempts } from '../limits/limits.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Customer, Scope } from '../parts/scope.ts'

type Field = 'current_password' | 'password'

export const wrongPassword = (field: Field) =>
  new Refused(400, apiTexts.invalid, { errors: { [field]: authApiTexts.wrongPassword } })

/** Checks the password of a signed-in customer again before a sensitive change, because someone else may be using the open browser. */
export async function askPassword(
  parts: ApiParts,
  { store, viewer, now }: Scope<Customer>,
  kept: string | null,
  given: string,
  field: Field,
): Promise<void> {
  const at = { db: parts.db, storeId: store.id, now }
  await countAttempt(at, PASSWORD_AGAIN, viewer.id)
  const matches = await passwordMatches(given, kept)
  if (!matches) throw wrongPassword(field)
  await resetAttempts(at, PASSWORD_AGAIN, viewer.id)
}
