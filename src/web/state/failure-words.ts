import { NetworkFailure } from '#contract/wire/request.ts'
import { formTexts } from '#texts/frame/forms.ts'

/** The message that the shop shows for a failed request. */
export function failureWords(error: unknown): string {
  if (error instanceof NetworkFailure) return formTexts.unreachable
  return error instanceof Error ? error.message : String(error)
}
