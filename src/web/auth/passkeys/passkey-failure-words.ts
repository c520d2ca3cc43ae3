import { passkeyTexts } from '#texts/account/passkeys.ts'
import { failureWords } from '../../state/failure-words.ts'
import { isKnownAlready } from './use-passkey.ts'

/** The words for a passkey that could not be added. */
export const passkeyFailureWords = (failure: unknown) =>
  isKnownAlready(failure) ? passkeyTexts.knownAlready : failureWords(failure)
