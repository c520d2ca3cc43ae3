import type { CompanyInvoice } from '#contract/account/company.ts'
import { bool, citext, date, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const customerProfile = statement({
  name: 'customer_profile',
  sql: `SELECT c.id, c.first_name, c.last_name, coalesce(c.email, c.pending_email) AS email,
          c.email_verified_at IS NOT NULL AS email_verified, coalesce(c.mobile, c.pending_mobile) AS mobile,
          c.mobile_verified_at IS NOT NULL AS mobile_verified, c.birthday, c.password_hash IS NOT NULL AS has_password,
          EXISTS (SELECT FROM customer_identity i WHERE i.store_id = c.store_id AND i.customer_id = c.id) AS has_google,
          c.company, c.profile_completed_at IS NULL AS needs_profile, c.created_at,
          e.is_given AS email_consent, e.at AS email_consent_at, s.is_given AS sms_consent, s.at AS sms_consent_at
        FROM customer c
        LEFT JOIN LATERAL (SELECT is_given, at FROM marketing_consent m WHERE m.store_id = c.store_id
          AND m.customer_id = c.id AND m.channel = 'email' ORDER BY id DESC LIMIT 1) e ON true
        LEFT JOIN LATERAL (SELECT is_given, at FROM marketing_consent m WHERE m.store_id = c.store_id
          AND m.customer_id = c.id AND m.channel = 'sms' ORDER BY id DESC LIMIT 1) s ON true
        WHERE c.store_id = $1 AND c.id = $2 AND c.deleted_at IS NULL`,
  args: [int, uuid],
  row: {
    id: uuid,
    first_name: text,
    last_name: nullable(text),
    email: nullable(citext),
    email_verified: bool,
    mobile: nullable(text),
    mobile_verified: bool,
    birthday: nullable(date),
    has_password: bool,
    has_google: bool,
    company: nullable(json<CompanyInvoice>()),
    needs_profile: bool,
    created_at: timestamp,
    email_consent: nullable(bool),
    email_consent_at: nullable(timestamp),
    sms_consent: nullable(bool),
    sms_consent_at: nullable(timestamp),
  },
})

/** The fields that a customer may change. Null leaves a field unchanged, an empty text clears it. */
export const updateProfile = statement({
  name: 'update_profile',
  sql: `UPDATE customer SET first_name = coalesce($3, first_name),
          last_name = CASE WHEN $4::text IS NULL THEN last_name ELSE nullif($4, '') END,
          birthday = CASE WHEN $5::text IS NULL THEN birthday ELSE nullif($5, '')::date END
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, nullable(text), nullable(text), nullable(text)],
})

export const completeProfile = statement({
  name: 'complete_profile',
  sql: `UPDATE customer SET profile_completed_at = coalesce(profile_completed_at, $3) WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, timestamp],
})

/** Inserts a row only if the consent changes, so that its time is the time of the decision. */
export const recordConsent = statement({
  name: 'record_consent',
  sql: `INSERT INTO marketing_consent (store_id, customer_id, channel, is_given, at)
        SELECT $1::integer, $2::uuid, $3::text, $4::boolean, $5::timestamptz
        WHERE coalesce((SELECT is_given FROM marketing_consent WHERE store_id = $1 AND customer_id = $2 AND channel = $3
          ORDER BY id DESC LIMIT 1), false) <> $4`,
  args: [int, uuid, text, bool, timestamp],
})

export const setEmail = statement({
  name: 'set_email',
  sql: `UPDATE customer SET email = $3, email_verified_at = $4, pending_email = NULL
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, citext, timestamp],
})

export const setMobile = statement({
  name: 'set_mobile',
  sql: `UPDATE customer SET mobile = $3, mobile_verified_at = $4, pending_mobile = NULL
        WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL`,
  args: [int, uuid, text, timestamp],
})
