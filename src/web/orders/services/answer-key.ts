import { newMergeKey } from '../../state/storage/cart-storage.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

/** Only the end of a card's token is stored. It is enough to tell tokens apart. */
const withoutSecret = (name: string, value: unknown) => (name === 'token' ? String(value).slice(-6) : value)

const storageName = (draft: string) => `${draft}-sent`

/** D4.4: the idempotency key of an answer. It is stored first, so a retry after a lost response reuses it. Another answer has another key. */
export function answerKey(draft: string, body: object): string {
  const asked = JSON.stringify(body, withoutSecret)
  const kept = formStorage.draft(storageName(draft))
  if (kept?.asked === asked && typeof kept.key === 'string') return kept.key
  const key = newMergeKey()
  formStorage.saveDraft(storageName(draft), { asked, key })
  return key
}

/** The server has responded, so the next request needs another key. */
export const endAnswer = (draft: string) => formStorage.saveDraft(storageName(draft), null)
