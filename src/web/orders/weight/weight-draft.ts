import type { WeightAnswer } from '#contract/order/orders.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

type Answer = WeightAnswer['answer']
/** A question is asked anew with another amount or another deadline. */
type Asked = { asked_cents: number; answer_until: string }

export const questionKey = ({ asked_cents, answer_until }: Asked): string => `${asked_cents} ${answer_until}`

/** The answer so far, while it is entered how it is paid. It belongs to one question: a new one is answered anew. */
export const weightDraft = {
  answer(draft: string, asked: Asked): Answer | null {
    const kept = formStorage.draft(draft)
    if (kept?.question !== questionKey(asked)) return null
    return kept.answer === 'accept' || kept.answer === 'decline' ? kept.answer : null
  },
  save: (draft: string, asked: Asked, answer: Answer): void =>
    formStorage.saveDraft(draft, { answer, question: questionKey(asked) }),
  end: (draft: string): void => formStorage.saveDraft(draft, null),
}
