/** Why a password is too weak; the caller chooses the words. */
export type Weakness = 'common' | 'own' | 'monotonous'

const ONLY_LETTERS_AND_DIGITS = /[^\p{L}\p{N}]/gu
/** An own word with less than this around it is still just the own word. */
const LEAST_BESIDE_OWN = 4
const SHORTEST_OWN_WORD = 4

/**
 * D5.2: no rule of composition; a password is weak when it is one that many people have, when it is little more than something
 * known of its owner, or when it hardly changes from sign to sign. Case, punctuation and a few digits at the end fool nobody.
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
