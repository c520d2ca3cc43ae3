import { type Care, getCare, postCareDecline, putCare } from '#contract/account/care.ts'
import { careLines, unknownAnswer } from '#rules/orders/care-lines.ts'
import { careTexts } from '#texts/account/care.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { customerCare, declineCare, setCare } from './care.queries.ts'

/** P1.7: the answers in words are those that were saved. An answer that the store no longer offers is not shown as chosen. */
async function careOf(db: Queryable, { store, viewer }: Scope<Customer>): Promise<Care> {
  const row = await customerCare.maybe(db, store.id, viewer.id)
  if (!row) throw new Refused(401, apiTexts.authenticationRequired)
  const questions = store.information.care_preferences ?? []
  const { lines = [], ...preferences } = row.care ?? {}
  return {
    questions,
    preferences: 'choices' in preferences ? preferences : null,
    lines,
    is_invited: row.is_invited && questions.length > 0,
  }
}

export const careEndpoints = [
  endpoint(getCare, ({ scope, parts }) => careOf(parts.db, scope)),

  endpoint(putCare, async ({ scope, body, parts }) => {
    const { store, viewer } = scope
    const questions = store.information.care_preferences ?? []
    const unknown = unknownAnswer(questions, body)
    if (unknown !== undefined)
      throw new Refused(400, apiTexts.invalid, { errors: { choices: careTexts.unknownChoice } })
    const lines = careLines(questions, body, careTexts.labels)
    if ((await setCare.run(parts.db, store.id, viewer.id, { ...body, lines })) === 0)
      throw new Refused(401, apiTexts.authenticationRequired)
    return careOf(parts.db, scope)
  }),

  endpoint(postCareDecline, async ({ scope, parts }) => {
    await declineCare.run(parts.db, scope.store.id, scope.viewer.id, scope.now)
    return {}
  }),
]
