import { momentWords, windowWords } from '#rules/window-words.ts'

/** Times leave the API as text. */
export const when = (at: string) => momentWords(new Date(at))

export function windowText(startsAt: string | null, endsAt: string | null): string | null {
  return startsAt && endsAt ? windowWords(new Date(startsAt), new Date(endsAt)) : null
}
