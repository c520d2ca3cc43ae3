import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** An id in a path. What is no id at all is answered like an id that nobody has. */
export function uuidParam(given: string): string {
  if (!UUID.test(given)) throw new Refused(404, apiTexts.notFound)
  return given
}
