import { BAG_CODE_LENGTH, BAG_LETTERS } from '#contract/order/bag-limits.ts'

const BASE = BAG_LETTERS.length
const DATA_LENGTH = BAG_CODE_LENGTH - 1

/** Each place has its own weight, and the base is a prime: any one wrong character and any two swapped ones change the sum. */
const weightedSum = (code: string) =>
  [...code].reduce((sum, letter, place) => sum + (place + 1) * BAG_LETTERS.indexOf(letter), 0)

function checkLetter(data: string): string {
  // The check character has the last weight. Its value makes the whole sum divisible by the base.
  const rest = (BASE - (weightedSum(data) % BASE)) % BASE
  const value = Array.from({ length: BASE }, (_, value) => value).find((one) => (one * BAG_CODE_LENGTH) % BASE === rest)
  return BAG_LETTERS.charAt(value ?? 0)
}

/** B1.1: a new code. `int` draws a random whole number below its argument. */
export function newBagCode(int: (below: number) => number): string {
  const data = Array.from({ length: DATA_LENGTH }, () => BAG_LETTERS.charAt(int(BASE))).join('')
  return data + checkLetter(data)
}

const isWhole = (code: string) =>
  [...code].every((letter) => BAG_LETTERS.includes(letter)) && weightedSum(code) % BASE === 0

/** The text of a tag's QR code. Capitals, digits, "-" and ":" make a small QR code. It opens nothing: only staff of the store can use it. */
export const tagText = (storeSlug: string, code: string) => `BAG:${storeSlug.toUpperCase()}:${code}`

/** As it is printed and read out: "ACDE FGHJ". */
export const spacedCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/** `store` is null if only the code was typed. */
export type ReadTag = { code: string; store: string | null } | 'unreadable'

/** Reads a scanned QR code or a typed code, with small letters, spaces and hyphens too. */
export function readTag(scanned: string): ReadTag {
  const [, store = null, typed = ''] = /^\s*(?:BAG:([A-Z\d-]+):)?([A-Z\d\s-]+)$/.exec(scanned.toUpperCase()) ?? []
  const code = typed.replace(/[\s-]/g, '')
  if (code.length !== BAG_CODE_LENGTH || !isWhole(code)) return 'unreadable'
  return { code, store: store?.toLowerCase() ?? null }
}
