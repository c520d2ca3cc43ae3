import { isUuid } from '#contract/wire/ids.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'

/** An id in a path. An invalid id returns the same 404 as an unknown id. */
export function uuidParam(given: string): string {
  if (!isUuid(given.toLowerCase())) throw new Refused(404, apiTexts.notFound)
  return given
}
