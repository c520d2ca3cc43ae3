import * as z from 'zod/mini'
import { call } from './call.ts'
import { line, text } from './fields.ts'

export const address = z.object({
  id: z.string(),
  label: z.nullable(z.string()),
  postal_code: z.string(),
  block: z.nullable(z.string()),
  street: z.string(),
  unit: z.nullable(z.string()),
})
export type Address = z.output<typeof address>

/** S3.7. There is no password field at all: neither password nor temp_password ever leaves the server. */
export const accountDetails = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  main_address_id: z.nullable(z.string()),
  main_address: z.nullable(address),
})
export type AccountDetails = z.output<typeof accountDetails>

export const getCustomerDetail = call({
  method: 'GET',
  path: '/customer/detail',
  who: 'customer',
  summary: "The signed-in customer's account details",
  response: accountDetails,
})

export const signInForm = z.object({
  identifier: line(254).check(z.trim(), z.minLength(1, 'Enter your email or mobile number')),
  password: text(128).check(z.minLength(1, 'Enter your password')),
})
export type SignInForm = z.input<typeof signInForm>

export const postSignIn = call({
  method: 'POST',
  path: '/auth/sign-in',
  who: 'anyone',
  openBeforeSignIn: true,
  summary: 'Exchange an email or mobile number and a password for a login token',
  body: signInForm,
  response: z.object({ token: z.string() }),
})

export const postSignOut = call({
  method: 'POST',
  path: '/auth/sign-out',
  who: 'customer',
  openBeforeSignIn: true,
  summary: 'Revoke the login token that is sent',
  response: z.object({}),
})
