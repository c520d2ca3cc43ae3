/** D5.1: a Singapore mobile number, however it was typed, as E.164; undefined when it is none. */
export function singaporeMobile(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '')
  const local = /^(?:\+?65)?([89]\d{7})$/.exec(digits)?.[1]
  return local ? `+65${local}` : undefined
}

/** D5.1: a mobile number as people read it, '+65 9123 4567', however it was typed or is kept; an email, or anything else, as it is. */
export function mobileWords(contact: string): string {
  return (singaporeMobile(contact) ?? contact).replace(/^\+65(\d{4})(\d{4})$/, '+65 $1 $2')
}
