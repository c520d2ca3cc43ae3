import { singaporeMobile } from './mobile-number.ts'

/** Upper-casing would turn the Turkish dotless i into an i, which is another letter. */
const DOTLESS_I = 'ı'

/** Unicode's full case folding. JavaScript has none: going up and down again, sign by sign, comes to the same. Cherokee folds upwards. */
function foldSign(sign: string): string {
  if (sign === DOTLESS_I) return sign
  if (/\p{Script=Cherokee}/u.test(sign)) return sign.toUpperCase()
  return [...sign.toUpperCase()].map((upper) => upper.toLowerCase()).join('')
}

/** NFKC and full case folding: texts that differ only in case, width or ligatures become the same text. */
export function foldedText(text: string): string {
  let [before, folded] = ['', text]
  // Each of the two may undo the other, for a few signs.
  while (folded !== before) {
    before = folded
    folded = [...folded.normalize('NFKC')].map(foldSign).join('').normalize('NFKC')
  }
  return folded
}

/**
 * D5.9: the one form in which logins are compared: in limits, look-ups and unique indexes. A mobile number is E.164, everything else is
 * folded. The database's login_form() does the same to what it keeps.
 */
export function loginForm(typed: string): string {
  const folded = foldedText(typed).trim()
  return singaporeMobile(folded) ?? folded
}

/** An email that has one spelling but for the case of its letters. Another company's word for any other is not taken. */
export function isPlainEmail(email: string): boolean {
  return /^[!-?A-~]+@[!-?A-~]+$/.test(email)
}
