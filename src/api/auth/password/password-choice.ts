import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Weakness, weakPassword } from '#rules/access/weak-password.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Scope } from '../../parts/scope.ts'
import { passwordMatches } from './password.ts'

let common: Set<string> | undefined

/** Whether the password is among the most common leaked ones of a permitted length, or a stem that people add digits to. */
function isCommon(password: string): boolean {
  common ??= new Set(
    gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url)))
      .toString()
      .split('\n')
      .filter(Boolean),
  )
  return common.has(password)
}

/** D5.2: refuses a password that is easy to guess, with the reason. */
export function refuseWeakPassword({ store }: Scope, password: string, ownData: readonly (string | null)[]): void {
  const own = [store.config.name, store.slug, ...ownData.filter((value) => value !== null)]
  const weakness: Weakness | undefined = weakPassword(password, isCommon, own)
  if (weakness) {
    throw new Refused(400, apiTexts.invalid, { errors: { password: authApiTexts.weakPassword[weakness] } })
  }
}

/** D5.2: refuses a new password that is the current one. */
export async function refuseSamePassword(password: string, currentHash: string | null): Promise<void> {
  if (currentHash && (await passwordMatches(password, currentHash)))
    throw new Refused(400, apiTexts.invalid, { errors: { password: authApiTexts.samePassword } })
}
