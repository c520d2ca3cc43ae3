import { momentWords, windowWords } from '#rules/slots/window-words.ts'

/** Times leave the API as text. Where the line breaks, "12:04 am" stays together. */
export const when = (at: string) => momentWords(new Date(at)).replace(/ (?=[ap]m$)/, '\u00a0')

/** Where the line breaks, "2 pm – 4 pm" stays together. */
export function windowText(startsAt: string | null, endsAt: string | null): string | null {
  if (!startsAt || !endsAt) return null
  const [day, hours = ''] = windowWords(new Date(startsAt), new Date(endsAt)).split(', ')
  return `${day}, ${hours.replaceAll(' ', '\u00a0')}`
}
