import { newMergeKey } from '../../state/storage/cart-storage.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

/** A card's token is told from another by its end; whole, it does not belong among the drafts. */
const withoutSecret = (name: string, value: unknown) => (name === 'token' ? String(value).slice(-6) : value)

const nameOf = (draft: string) => `${draft}-sent`

/** D4.4: kept before it is sent, so that the same answer after a lost one is the same request. Another answer gets another key. */
export function answerKey(draft: string, body: object): string {
  const asked = JSON.stringify(body, withoutSecret)
  const kept = formStorage.draft(nameOf(draft))
  if (kept?.asked === asked && typeof kept.key === 'string') return kept.key
  const key = newMergeKey()
  formStorage.saveDraft(nameOf(draft), { asked, key })
  return key
}

/** It was answered, with a yes or a no: whatever is sent next is another request. */
export const endAnswer = (draft: string) => formStorage.saveDraft(nameOf(draft), null)
