import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { secret, typedRequired } from './account-fields.ts'
import { signedIn } from './auth.ts'

const open = { who: 'anyone', openBeforeSignIn: true } as const

export const getSignInMethods = call({
  ...open,
  method: 'GET',
  path: '/auth/methods',
  summary: 'List the ways to sign in besides a password and a code',
  response: z.object({
    google_client_id: z.nullable(z.string()),
    /**
     * Whether Google's own button may be shown. Otherwise, or if its script does not load, a link leads to Google's
     * page.
     */
    has_google_button: z.boolean(),
  }),
})

/** S7.10. */
export const postSignInGoogle = call({
  ...open,
  method: 'POST',
  path: '/auth/sign-in/google',
  summary: "Exchange Google's id token for a login token",
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  response: signedIn,
})

/** S7.14: scopes openid, profile, email. */
export const getGoogle = call({
  ...open,
  method: 'GET',
  path: '/auth/google',
  summary: "Get the address of Google's sign-in page, and a ticket to keep until the visitor returns to /auth/sign-in",
  response: z.object({ url: z.string(), ticket: z.string() }),
})

export const postGoogle = call({
  ...open,
  method: 'POST',
  path: '/auth/google',
  summary: 'Finish a Google sign-in: exchange its code and state and the ticket for a login token',
  body: z.object({ code: typedRequired(2048, 'The code is missing'), state: secret, ticket: secret }),
  response: signedIn,
})
