import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import {
  birthday,
  code,
  emailOrNothing,
  firstName,
  knownPassword,
  lastName,
  mobileOrNothing,
  secret,
} from './account-fields.ts'
import { codeSent } from './auth.ts'
import { changePasswordForm, profileForm, ticketAndCode } from './auth-forms.ts'
import { companyInvoice } from './company.ts'

const customer = { who: 'customer' } as const

/** Consent to marketing on one channel and when it changed. Null means never asked, which counts as no. */
const consent = z.object({ is_given: z.boolean(), changed_at: z.nullable(z.string()) })

export const profile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  mobile: z.nullable(z.string()),
  mobile_verified: z.boolean(),
  birthday: z.nullable(z.string()),
  marketing: z.object({ email: consent, sms: consent }),
  has_password: z.boolean(),
  has_google: z.boolean(),
  /** D4.12: the company that invoices are addressed to, if any. */
  company: z.nullable(companyInvoice),
  needs_profile: z.boolean(),
  member_since: z.string(),
})
export type Profile = z.output<typeof profile>

/** D5.5: marketing needs an explicit yes. Omitted fields stay unchanged. */
const marketing = { marketing_email: z.optional(z.boolean()), marketing_sms: z.optional(z.boolean()) }

export const getProfile = call({
  ...customer,
  method: 'GET',
  path: '/customer/profile',
  summary: 'Get everything the profile pages show',
  response: profile,
})

export const patchProfile = call({
  ...customer,
  method: 'PATCH',
  path: '/customer/profile',
  summary: 'Change name, birthday or marketing consent. An empty last name or birthday removes it',
  body: z.object({
    first_name: z.optional(firstName),
    last_name: z.optional(lastName),
    birthday: z.optional(birthday),
    ...marketing,
  }),
  response: profile,
})

export const putCompany = call({
  ...customer,
  method: 'PUT',
  path: '/customer/company',
  summary: 'Address invoices to a company from the next order on. Past invoices do not change',
  body: companyInvoice,
  response: profile,
})

export const deleteCompany = call({
  ...customer,
  method: 'DELETE',
  path: '/customer/company',
  summary: 'Address invoices to the customer again',
  response: profile,
})

export const postInitiateProfile = call({
  ...customer,
  method: 'POST',
  path: '/customer/initiate-profile',
  summary: 'Complete the profile after a sign-up or a first Google sign-in',
  body: z.extend(profileForm, marketing),
  response: profile,
})

export const postPassword = call({
  ...customer,
  method: 'POST',
  path: '/customer/password',
  summary: 'Change the password. Signs out every other device',
  body: changePasswordForm,
  response: z.object({}),
})

/**
 * Proof that the customer acts, and not someone at their open browser: the password, or a code sent to an existing
 * contact.
 */
const proof = { password: z.optional(knownPassword), ticket: z.optional(secret), code: z.optional(code) }

export const postContactCode = call({
  ...customer,
  method: 'POST',
  path: '/customer/contact/code',
  summary: 'Send a code to the current email or mobile number, to change it without a password',
  response: codeSent,
})

export const postContact = call({
  ...customer,
  method: 'POST',
  path: '/customer/contact',
  summary: 'Ask to change the email or mobile number, with the password or a code. Sends a code to the new one',
  body: z.object({ email: z._default(emailOrNothing, ''), mobile: z._default(mobileOrNothing, ''), ...proof }).check(
    z.refine(({ email, mobile }) => Boolean(email) !== Boolean(mobile), {
      message: 'Enter either an email or a mobile number',
      path: ['email'],
    }),
  ),
  response: codeSent,
})

export const postContactConfirm = call({
  ...customer,
  method: 'POST',
  path: '/customer/contact/confirm',
  summary: 'Confirm the new email or mobile number with its code',
  body: ticketAndCode,
  response: profile,
})

export const getExport = call({
  ...customer,
  method: 'GET',
  path: '/customer/export',
  summary: 'Export all data about the customer as JSON',
  response: z.record(z.string(), z.unknown()),
})

export const postDeleteCode = call({
  ...customer,
  method: 'POST',
  path: '/customer/delete/code',
  summary: 'Send a code to delete the account without a password',
  response: codeSent,
})

export const postDelete = call({
  ...customer,
  method: 'POST',
  path: '/customer/delete',
  summary:
    'Delete the account, with the password or a code. 409 with {running_orders} while orders are in progress, unless links are requested: each link goes to the contact of its order',
  body: z.object({ ...proof, keep_links: z.optional(z.boolean()) }),
  response: z.object({}),
})
