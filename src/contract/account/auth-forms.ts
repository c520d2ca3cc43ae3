import * as z from 'zod/mini'
import { instant, line } from '../wire/fields.ts'
import {
  birthday,
  code,
  email,
  emailOrNothing,
  firstName,
  identifier,
  knownPassword,
  lastName,
  mobile,
  mobileOrNothing,
  newPassword,
  secret,
} from './account-fields.ts'

/** The forms for signing up, signing in and resetting a password. Screen and server check with the same schema. */

/** D5.1: an email, a mobile number or both. */
export const signUpForm = z
  .object({
    email: z._default(emailOrNothing, ''),
    mobile: z._default(mobileOrNothing, ''),
    password: newPassword,
    /** D6.3: a friend's code, and when its link was opened. An invalid code is ignored, not refused. */
    referral_code: z.optional(line(20)),
    referral_clicked_at: z.optional(instant),
  })
  .check(
    z.refine(({ email, mobile }) => Boolean(email || mobile), {
      message: 'Enter your email, your mobile number or both',
      path: ['email'],
    }),
  )

export const codeSignInForm = z.object({ identifier })
export const forgotPasswordForm = z.object({ identifier })
export const newPasswordForm = z.object({ password: newPassword })

export const changePasswordForm = z.object({ current_password: knownPassword, password: newPassword })

/** A new email or mobile number, and the proof that the customer requests it. */
export const newContactForms = {
  email: { password: z.object({ email, password: knownPassword }), code: z.object({ email, code }) },
  mobile: { password: z.object({ mobile, password: knownPassword }), code: z.object({ mobile, code }) },
}

export const profileForm = z.object({
  first_name: firstName,
  last_name: z._default(lastName, ''),
  birthday: z._default(birthday, ''),
})

export const ticketAndCode = z.object({ ticket: secret, code })
