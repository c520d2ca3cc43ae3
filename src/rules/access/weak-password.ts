/** Why a password is too weak. The caller has the text. */
export type Weakness = 'common' | 'own' | 'monotonous'

const ONLY_LETTERS_AND_DIGITS = /[^\p{L}\p{N}]/gu
/** A password needs this many characters besides an own word. */
const LEAST_BESIDE_OWN = 4
const SHORTEST_OWN_WORD = 4

/**
 * D5.2: there are no composition rules. A password is weak when it is common, when it is little more than the owner's
 * own data, or when it has fewer than four different characters. Case, punctuation and trailing digits are ignored.
 */
export function weakPassword(
  password: string,
  isCommon: (password: string) => boolean,
  ownData: readonly string[],
): Weakness | undefined {
  const lower = password.normalize('NFKC').toLowerCase()
  const core = lower.replace(ONLY_LETTERS_AND_DIGITS, '')
  if (new Set(lower).size < 4) return 'monotonous'
  if ([lower, core, lower.replace(/[\d\W]{1,4}$/, ''), core.replace(/\d{1,4}$/, '')].some(isCommon)) return 'common'
  const isMostly = (word: string) => core.includes(word) && core.replaceAll(word, '').length < LEAST_BESIDE_OWN
  if (ownWords(ownData).some(isMostly)) return 'own'
  return undefined
}

function ownWords(ownData: readonly string[]): string[] {
  const parts = ownData.flatMap((value) => {
    const lower = value.normalize('NFKC').toLowerCase()
    return [lower, ...lower.split('@'), ...lower.split(/[\s@._+-]+/), lower.replace(/^\+65/, '')]
  })
  return parts
    .map((part) => part.replace(ONLY_LETTERS_AND_DIGITS, ''))
    .filter((part) => part.length >= SHORTEST_OWN_WORD)
}
