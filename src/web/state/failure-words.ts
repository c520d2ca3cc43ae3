import { NetworkFailure } from '#contract/wire/request.ts'
import { formTexts } from '#texts/frame/forms.ts'

/** What to tell a person whose request failed. */
export function failureWords(error: unknown): string {
  if (error instanceof NetworkFailure) return formTexts.unreachable
  return error instanceof Error ? error.message : String(error)
}
