/** The digits of a typed card number; undefined when the length or the Luhn check digit is wrong. */
export function cardNumber(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? digits : undefined
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
]

export function brandOf(number: string): string {
  return BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'card'
}

export type Expiry = { month: number; year: number }

/** Reads "09/28", "9 / 2028" or "0928"; undefined for anything else. */
export function readExpiry(typed: string): Expiry | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/-]?\s*(\d{2}|20\d{2})\s*$/.exec(typed) ?? []
  return month && year ? { month: Number(month), year: (Number(year) % 100) + 2000 } : undefined
}

/** A card is valid until the last day of its month. */
export function isExpired({ month, year }: Expiry, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 1)
}

export function securityCode(typed: string, brand: string): string | undefined {
  const wanted = brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/
  return wanted.test(typed.trim()) ? typed.trim() : undefined
}
