import { mobileNumber } from './mobile-number.ts'

/** Upper-casing would turn the Turkish dotless i into an i, which is another letter. */
const DOTLESS_I = 'ı'

/**
 * Unicode's full case folding of one character. JavaScript has none, but upper-casing and lower-casing give the same
 * result. Cherokee folds to upper case.
 */
function foldSign(sign: string): string {
  if (sign === DOTLESS_I) return sign
  if (/\p{Script=Cherokee}/u.test(sign)) return sign.toUpperCase()
  return [...sign.toUpperCase()].map((upper) => upper.toLowerCase()).join('')
}

/** NFKC and full case folding: texts that differ only in case, width or ligatures become the same text. */
export function foldedText(text: string): string {
  let [before, folded] = ['', text]
  // For a few characters, each of the two steps undoes the other, so both repeat until nothing changes.
  while (folded !== before) {
    before = folded
    folded = [...folded.normalize('NFKC')].map(foldSign).join('').normalize('NFKC')
  }
  return folded
}

/**
 * D5.9: the form in which logins are compared in limits, look-ups and unique indexes. A mobile number becomes E.164,
 * everything else is folded. The database function login_form() does the same.
 */
export function loginForm(typed: string): string {
  const folded = foldedText(typed).trim()
  return mobileNumber(folded) ?? folded
}

/**
 * An email whose spelling is unique except for case. An identity provider's claim of any other email is not trusted.
 */
export function isPlainEmail(email: string): boolean {
  return /^[!-?A-~]+@[!-?A-~]+$/.test(email)
}
