import * as z from 'zod/mini'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'

/** Without a locale zod/mini says "Invalid input" for every problem. */
const errorMessages = z.locales.en().localeError

/** Checks a value against its schema. The refusal has the first problem of each field. */
export function validated<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = z.safeParse(schema, value, { error: errorMessages })
  if (checked.success) return checked.data
  const errors: Record<string, string> = {}
  for (const issue of checked.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message
  throw new Refused(400, apiTexts.invalid, { errors })
}

export function refuseNul(text: string): string {
  if (text.includes('\0')) throw new Refused(400, apiTexts.nulCharacter)
  return text
}
