import * as z from 'zod/mini'
import { SECRET_TOKEN } from '../wire/ids.ts'
import { CODE_DIGITS, EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './account-limits.ts'

/**
 * No control characters: a line break in a name or an address could inject a mail header, PostgreSQL refuses a NUL, and
 * the characters that turn the direction of writing could show a name as another one.
 */
const plain = z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'Write this on one line, without special characters')

/** One typed line. Spaces around it are removed, and an empty text means "not given". */
export const typed = (most: number) =>
  z.string('Fill in this field').check(z.trim(), z.maxLength(most, `Keep this to ${most} characters`), plain)

export const typedRequired = (most: number, missing: string) => typed(most).check(z.minLength(1, missing))

export const EMAIL_WORDS = 'Enter an email such as name@example.com'
export const MOBILE_WORDS = 'Enter a Singapore mobile number: 8 digits, starting with 8 or 9'

/**
 * The numbers that the rule can turn into E.164, without spaces, dots, dashes and brackets: of Singapore with or without +65, or of another country
 * with its + and code. Whether the store accepts that country, the server says.
 */
const MOBILE = /^((\+?65)?[89]\d{7}|\+(?!65)[1-9]\d{6,14})$/

const isEmail = (value: string) => z.regexes.email.test(value)
const isMobile = (value: string) => MOBILE.test(value.replace(/[\s().-]/g, ''))

export const email = typed(EMAIL_MAX).check(z.refine(isEmail, EMAIL_WORDS))
export const mobile = typed(40).check(z.refine(isMobile, MOBILE_WORDS))
export const emailOrNothing = typed(EMAIL_MAX).check(z.refine((value) => !value || isEmail(value), EMAIL_WORDS))
export const mobileOrNothing = typed(40).check(z.refine((value) => !value || isMobile(value), MOBILE_WORDS))

/** Email or mobile number in one field, for signing in. */
export const identifier = typed(EMAIL_MAX).check(
  z.minLength(1, 'Enter your email or mobile number'),
  z.refine((value) => !value || isEmail(value) || isMobile(value), 'Enter an email or a Singapore mobile number'),
)

const longEnough = (value: string) => [...value].length >= PASSWORD_MIN
const shortEnough = (value: string) => [...value].length <= PASSWORD_MAX

/**
 * D5.2: only the length is checked. The list of common passwords stays on the server. Nothing is trimmed, because a
 * space is an ordinary character.
 */
export const newPassword = z.string(`Choose a password of at least ${PASSWORD_MIN} characters`).check(
  z.refine(longEnough, `Choose a password of at least ${PASSWORD_MIN} characters`),
  z.refine(shortEnough, `Keep your password to ${PASSWORD_MAX} characters`),
  z.refine((value) => !value.includes('\0'), 'Your password has a character we can’t accept'),
)

/** An existing password: any text that is not empty. */
export const knownPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'), z.maxLength(4 * PASSWORD_MAX, 'That’s too long to be your password'))

/** Digits may come with spaces, as messages show them and phones paste them. */
export const code = z.string('Enter the code').check(
  z.overwrite((value) => value.replace(/\s/g, '')),
  z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Enter the ${CODE_DIGITS} digits of the code`),
)

/** 256 random bits: a ticket, or the token of a link. */
export const secret = z.string().check(z.regex(SECRET_TOKEN, 'This link is incomplete'))

export const firstName = typedRequired(NAME_MAX, 'Enter your first name')
export const lastName = typed(NAME_MAX)
/** The value of a date field. An empty text means "not given". */
export const birthday = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, 'Enter the date as day, month and year'))
