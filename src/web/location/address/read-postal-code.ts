import { sectorOf, typedPostalDigits } from '#rules/places/postal-code.ts'
import { postalCodeTexts as texts } from '#texts/shop/postal-code.ts'

/** The six digits of what was typed, or what is wrong with it. */
export function readPostalCode(typed: string): { digits: string } | { problem: string } {
  const text = typed.trim()
  const digits = typedPostalDigits(text)
  if (text === '') return { problem: texts.empty }
  if (digits?.length !== 6) return { problem: texts.tooFewDigits }
  return sectorOf(digits) ? { digits } : { problem: texts.unknown(digits) }
}
