import { CODE_TRIES } from '#contract/account/account-limits.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { Scope } from '../../parts/scope.ts'
import { codeKey, hashCode, sameHash } from './secrets.ts'
import { consumeVerification } from './verification.queries.ts'

type Given = { ticket: string; code: string }
type Tried = { id: string; tries: number; code_hash: Buffer | null; sent_to: string | null }
type Proven<Row> = Row & { sent_to: string; checked: Checked }

const wrong = (text: string) => new Refused(400, apiTexts.invalid, { errors: { code: text } })

/** D5.3: compares a code with the row of the counted attempt. There is no row for the sixth attempt, or for an expired or used code. */
export function checkCode<Row extends Tried>(given: Given, tried: Row | undefined): Proven<Row> {
  if (!tried?.sent_to) throw wrong(authApiTexts.deadCode)
  const secret = hashCode(codeKey(given.ticket), given.code)
  if (sameHash(tried.code_hash, secret)) {
    return { ...tried, sent_to: tried.sent_to, checked: { id: tried.id, secret } }
  }
  const left = CODE_TRIES - tried.tries
  throw wrong(left > 0 ? authApiTexts.wrongCode(left) : authApiTexts.deadCode)
}

/** A code or link that was checked: the verification's id and the hash that matched. */
export type Checked = { id: string; secret: Buffer }

/** Marks a code or link as used. Of two concurrent requests with the right code, one succeeds and the other gets a 400. */
export async function redeemSecret(
  tx: Queryable,
  scope: Scope,
  { id, secret }: Checked,
  refusalText = authApiTexts.deadCode,
): Promise<void> {
  const used = await consumeVerification.run(tx, scope.store.id, id, scope.now, secret)
  if (used !== 1) throw new Refused(400, refusalText)
}
