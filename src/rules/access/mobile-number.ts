/** D5.1: a typed Singapore mobile number as E.164, or undefined if it is not one. */
export function singaporeMobile(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '')
  const local = /^(?:\+?65)?([89]\d{7})$/.exec(digits)?.[1]
  return local ? `+65${local}` : undefined
}

/**
 * A typed mobile number as E.164: one of Singapore, or one of another country with its + and code. What kind of number it is, only the server knows
 * (phone-numbers.ts).
 */
export function mobileNumber(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '')
  return singaporeMobile(typed) ?? (/^\+(?!65)[1-9]\d{6,14}$/.test(digits) ? digits : undefined)
}

/** D5.1: a mobile number in its readable form, '+65 9123 4567'. Emails and other texts are returned unchanged. */
export function mobileWords(contact: string): string {
  return (singaporeMobile(contact) ?? contact).replace(/^\+65(\d{4})(\d{4})$/, '+65 $1 $2')
}

/** The address that dials a number, however it is spaced. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/\s/g, '')}`
