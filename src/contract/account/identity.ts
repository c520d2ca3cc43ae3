import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { secret, typedRequired } from './account-fields.ts'
import { signedIn } from './auth.ts'

const open = { who: 'anyone', openBeforeSignIn: true } as const

export const getSignInMethods = call({
  ...open,
  method: 'GET',
  path: '/auth/methods',
  summary: 'What the sign-in page may offer besides a password and a code',
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
  summary: "Where Google's sign-in page is, with a ticket to keep until it leads back to /auth/sign-in",
  response: z.object({ url: z.string(), ticket: z.string() }),
})

export const postGoogle = call({
  ...open,
  method: 'POST',
  path: '/auth/google',
  summary: "Come back from Google's sign-in page: its code and state, and the ticket, for a login token",
  body: z.object({ code: typedRequired(2048, 'The code is missing'), state: secret, ticket: secret }),
  response: signedIn,
})
