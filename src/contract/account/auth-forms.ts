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

/** The forms of signing up, in and back in. One schema a form: the screen checks what is typed with it, and so does the server. */

/** D5.1: an email, a mobile number or both. */
export const signUpForm = z
  .object({
    email: z._default(emailOrNothing, ''),
    mobile: z._default(mobileOrNothing, ''),
    password: newPassword,
    /** D6.3: a friend's code, and when its link was opened. One that does not count is left out, not refused. */
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

/** Another email or mobile number, and what proves that it is the customer who wants it. */
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
