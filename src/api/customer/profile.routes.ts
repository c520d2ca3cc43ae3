import type { CompanyInvoice } from '#contract/account/company.ts'
import {
  deleteCompany,
  getProfile,
  type Profile,
  patchProfile,
  postInitiateProfile,
  putCompany,
} from '#contract/account/profile.ts'
import { TIME_ZONE } from '#contract/wire/limits.ts'
import { isBirthday } from '#rules/rewards/birthday.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { setCompany } from './company.queries.ts'
import { completeProfile, customerProfile, recordConsent, updateProfile } from './profile.queries.ts'

type Changes = {
  first_name?: string | undefined
  last_name?: string | undefined
  birthday?: string | undefined
  marketing_email?: boolean | undefined
  marketing_sms?: boolean | undefined
}

export async function profileOf(db: Queryable, { store, viewer }: Scope<Customer>): Promise<Profile> {
  const row = await customerProfile.maybe(db, store.id, viewer.id)
  if (!row) throw new Refused(401, apiTexts.authenticationRequired)
  const { email_consent, email_consent_at, sms_consent, sms_consent_at, created_at, ...kept } = row
  const consent = (isGiven: boolean | null, at: Date | null) => ({
    is_given: isGiven ?? false,
    changed_at: at?.toISOString() ?? null,
  })
  return {
    ...kept,
    marketing: { email: consent(email_consent, email_consent_at), sms: consent(sms_consent, sms_consent_at) },
    member_since: created_at.toISOString(),
  }
}

async function applyChanges(tx: Queryable, { store, viewer, now }: Scope<Customer>, changes: Changes): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(TIME_ZONE).toPlainDate()
  if (changes.birthday && !isBirthday(changes.birthday, today.toString())) {
    throw new Refused(400, apiTexts.invalid, { errors: { birthday: authApiTexts.impossibleBirthday } })
  }
  const { first_name = null, last_name = null, birthday = null } = changes
  const changed = await updateProfile.run(tx, store.id, viewer.id, first_name, last_name, birthday)
  if (changed === 0) throw new Refused(401, apiTexts.authenticationRequired)
  const consents = { email: changes.marketing_email, sms: changes.marketing_sms }
  for (const [channel, isGiven] of Object.entries(consents)) {
    if (isGiven !== undefined) await recordConsent.run(tx, store.id, viewer.id, channel, isGiven, now)
  }
}

/** D4.12: sets the company of the invoices of later orders. */
function setInvoiceCompany(
  { db }: Pick<ApiParts, 'db'>,
  scope: Scope<Customer>,
  company: CompanyInvoice | null,
): Promise<Profile> {
  return db.transaction(async (tx) => {
    if ((await setCompany.run(tx, scope.store.id, scope.viewer.id, company)) === 0)
      throw new Refused(401, apiTexts.authenticationRequired)
    return profileOf(tx, scope)
  })
}

export const profileEndpoints = [
  endpoint(getProfile, ({ scope, parts }) => profileOf(parts.db, scope)),

  endpoint(patchProfile, ({ scope, body, parts }) =>
    parts.db.transaction(async (tx) => {
      await applyChanges(tx, scope, body)
      return profileOf(tx, scope)
    }),
  ),

  endpoint(putCompany, ({ scope, body, parts }) => setInvoiceCompany(parts, scope, body)),

  endpoint(deleteCompany, ({ scope, parts }) => setInvoiceCompany(parts, scope, null)),

  endpoint(postInitiateProfile, ({ scope, body, parts }) =>
    parts.db.transaction(async (tx) => {
      await applyChanges(tx, scope, body)
      await completeProfile.run(tx, scope.store.id, scope.viewer.id, scope.now)
      return profileOf(tx, scope)
    }),
  ),
]
