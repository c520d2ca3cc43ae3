import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { knownPassword, secret } from './account-fields.ts'
import { codeSignInForm, forgotPasswordForm, newPasswordForm, signUpForm, ticketAndCode } from './auth-forms.ts'

export const channel = z.enum(['email', 'mobile'])
export type Channel = z.output<typeof channel>

/**
 * The login token, whether to ask for a name first (/auth/initiate-profile), and whether to offer a passkey (D5.8),
 * which a customer is asked once.
 */
export const signedIn = z.object({
  token: z.string(),
  needs_profile: z.boolean(),
  offers_passkey: z.optional(z.boolean()),
})
export type SignedIn = z.output<typeof signedIn>

/** A code was sent. The response is the same whether or not there is an account (D5.2). */
export const codeSent = z.object({
  /** The browser keeps the ticket. The code does not work without it. */
  ticket: z.string(),
  channel,
  /** The masked recipient: 'm•••@example.com' or '+65 •••• 4567'. */
  to: z.string(),
  resend_after_seconds: z.int(),
  code_lives_seconds: z.int(),
})
export type CodeSent = z.output<typeof codeSent>

const open = { who: 'anyone', openBeforeSignIn: true } as const

export const postSignUp = call({
  ...open,
  method: 'POST',
  path: '/auth/sign-up',
  summary: 'Start a sign-up. Returns a ticket and where a code can be sent',
  body: signUpForm,
  response: z.object({
    ticket: z.string(),
    channels: z.array(z.object({ channel, to: z.string() })),
  }),
})

export const postVerifySend = call({
  ...open,
  method: 'POST',
  path: '/auth/verify/send',
  summary: 'Send the code of a ticket, or send it again after a minute',
  body: z.object({ ticket: secret, channel }),
  response: codeSent,
})

export const postVerifyCode = call({
  ...open,
  method: 'POST',
  path: '/auth/verify/code',
  summary: 'Exchange a ticket and its code for a login token. Finishes a sign-up or a sign-in by code',
  body: ticketAndCode,
  response: signedIn,
})

export const postVerifyEmail = call({
  ...open,
  method: 'POST',
  path: '/auth/verify/email',
  summary: "Confirm a sign-up by its email link, with the ticket of the same browser or the sign-up's password",
  body: z.object({ token: secret, ticket: z.optional(secret), password: z.optional(knownPassword) }),
  response: signedIn,
})

export const postSignInCode = call({
  ...open,
  method: 'POST',
  path: '/auth/sign-in/code',
  summary: 'Send a one-time sign-in code',
  body: codeSignInForm,
  response: codeSent,
})

export const postForgotPassword = call({
  ...open,
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link to choose a new password. The response is the same whether or not there is an account',
  body: forgotPasswordForm,
  response: z.object({
    channel,
    to: z.string(),
    resend_after_seconds: z.int(),
    link_lives_seconds: z.int(),
  }),
})

export const postForgotPasswordCheck = call({
  ...open,
  method: 'POST',
  path: '/auth/forgot-password/check',
  summary: 'Check whether a password link still works',
  body: z.object({ token: secret }),
  response: z.object({}),
})

export const postForgotPasswordChange = call({
  ...open,
  method: 'POST',
  path: '/auth/forgot-password/change',
  summary: 'Set a new password by an email link. Signs out every device',
  body: z.extend(newPasswordForm, { token: secret }),
  response: z.object({}),
})
