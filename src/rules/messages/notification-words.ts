import type { MessageTemplate } from './message-template.ts'

/** Push services take about 4 KB. A character has at most four bytes. */
const TITLE_MAX = 100
const BODY_MAX = 400

/**
 * The words of a notification, from a message that was filled without its link: the whole notification is the link. It also shows the store's
 * address and icon, so the store's name at the start is left out, and so is the heading, which is the title.
 */
export function notificationWords(
  { heading, short }: Pick<MessageTemplate, 'heading' | 'short'>,
  store: string,
): { title: string; body: string } {
  const own = without(without(short, `${store}: `), `${heading}. `)
  // "Tell us within 7 days:" was followed by the link.
  const body = own.replace(/[\s:]+$/, '')
  const isWhole = body === own.trimEnd()
  return { title: cut(heading, TITLE_MAX), body: cut(capitalised(isWhole ? body : `${body}.`), BODY_MAX) }
}

const without = (text: string, start: string) => (text.startsWith(start) ? text.slice(start.length) : text)

const capitalised = (text: string) => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase())

function cut(text: string, max: number): string {
  const signs = [...text]
  return signs.length <= max
    ? text
    : `${signs
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
