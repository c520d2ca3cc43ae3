import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { cents, line, text } from '../wire/fields.ts'
import { signedIn } from './auth.ts'

export const address = z.object({
  id: z.string(),
  label: z.nullable(z.string()),
  postal_code: z.string(),
  block: z.nullable(z.string()),
  street: z.string(),
  /** '#05-123', or null for landed property. */
  unit: z.nullable(z.string()),
  is_landed: z.boolean(),
  contact_name: z.nullable(z.string()),
  contact_mobile: z.nullable(z.string()),
  access_notes: z.nullable(z.string()),
})
export type Address = z.output<typeof address>

/** S3.7. There is no password field: neither password nor temp_password ever leaves the server. */
export const accountDetails = z.object({
  id: z.string(),
  /** Empty until the customer has given a name. */
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  main_address_id: z.nullable(z.string()),
  main_address: z.nullable(address),
  /** P1.3: the customer's own limit for weighed items, from an earlier order. Absent without one, and where nothing is weighed. */
  at_most_cents: z.optional(cents),
})
export type AccountDetails = z.output<typeof accountDetails>

export const getCustomerDetail = call({
  method: 'GET',
  path: '/customer/detail',
  who: 'customer',
  summary: "Get the signed-in customer's account details",
  response: accountDetails,
})

export const signInForm = z.object({
  identifier: line(254).check(z.trim(), z.minLength(1, 'Enter your email or mobile number')),
  password: text(512).check(z.minLength(1, 'Enter your password')),
})
export type SignInForm = z.input<typeof signInForm>

export const postSignIn = call({
  method: 'POST',
  path: '/auth/sign-in',
  who: 'anyone',
  openBeforeSignIn: true,
  summary: 'Exchange an email or mobile number and a password for a login token',
  body: signInForm,
  response: signedIn,
})

export const postSignOut = call({
  method: 'POST',
  path: '/auth/sign-out',
  who: 'customer',
  openBeforeSignIn: true,
  summary: 'Sign out: revoke the login token of this request',
  response: z.object({}),
})

/** S7.14: the same three calls under the names of the specification. */
export const postLogin = call({ ...postSignIn, path: '/auth/login' })
export const postLogout = call({ ...postSignOut, path: '/auth/logout' })
export const getUser = call({ ...getCustomerDetail, path: '/auth/user' })
