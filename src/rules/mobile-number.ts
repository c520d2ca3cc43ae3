/** D5.1: a Singapore mobile number, however it was typed, as E.164; undefined when it is none. */
export function singaporeMobile(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '')
  const local = /^(?:\+?65)?([89]\d{7})$/.exec(digits)?.[1]
  return local ? `+65${local}` : undefined
}
