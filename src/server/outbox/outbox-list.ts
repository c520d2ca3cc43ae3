import { type Html, html, join } from '#api/http/html.ts'
import type { FiledMessage } from '#api/transports/outbox.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { outboxTexts as texts } from '#texts/mail/outbox.ts'

const KINDS = ['all', 'mail', 'sms', 'whatsapp', 'push'] as const

type Filter = { kind: (typeof KINDS)[number]; person: string; words: string }

export function filterIn(query: URLSearchParams): Filter {
  return {
    kind: KINDS.find((kind) => kind === query.get('kind')) ?? 'all',
    person: query.get('person')?.trim() ?? '',
    words: query.get('words')?.trim() ?? '',
  }
}

/** Messages that match all of a filter, in their order. */
function filtered(messages: readonly FiledMessage[], { kind, person, words }: Filter): FiledMessage[] {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())
  return messages.filter(
    (one) => (kind === 'all' || one.kind === kind) && has(one.to, person) && has(`${one.subject}\n${one.text}`, words),
  )
}

export const sentAt = (at: string) => momentWords(new Date(at), new Date(at))

/** All messages, newest first, with a filter that works without script. */
export function outboxList(messages: readonly FiledMessage[], filter: Filter): Html {
  const shown = filtered(messages, filter)
  const isFiltered = filter.kind !== 'all' || filter.person !== '' || filter.words !== ''
  const content = messages.length === 0 ? nothing() : html`${form(filter)}${found(shown, messages.length, isFiltered)}`
  return html`<h1>${texts.title}</h1><p class="quiet lead">${texts.lead}</p>${content}`
}

function nothing(): Html {
  return html`<div class="empty"><h2>${texts.emptyTitle}</h2><p class="quiet">${texts.empty}</p></div>`
}

function found(shown: readonly FiledMessage[], all: number, isFiltered: boolean): Html {
  const clear = isFiltered ? html`<a href="/outbox">${texts.filter.clear}</a>` : ''
  if (shown.length === 0)
    return html`<div class="empty"><h2>${texts.noneTitle}</h2><p class="quiet">${texts.none}</p><a class="button" href="/outbox">${texts.filter.clear}</a></div>`
  return html`<p class="quiet row" role="status"><span>${texts.count(shown.length, all)}</span>${clear}</p><ul class="list">${join(shown.map(entry))}</ul>`
}

function form({ kind, person, words }: Filter): Html {
  const options = join(
    KINDS.map((one) => html`<option value="${one}"${one === kind ? html` selected` : ''}>${texts.kinds[one]}</option>`),
  )
  return html`<form class="filters" action="/outbox" method="get" role="search">
<label>${texts.filter.kind}<select name="kind">${options}</select></label>
<label>${texts.filter.person}<input name="person" value="${person}" autocomplete="off"></label>
<label>${texts.filter.words}<input name="words" value="${words}" autocomplete="off"></label>
<button type="submit">${texts.filter.show}</button></form>`
}

function entry({ name, kind, at, to, subject, text, files = [] }: FiledMessage): Html {
  const own = files.filter(({ cid }) => !cid).length
  return html`<li><a class="entry" href="/outbox/${name}"><div class="row title"><h2>${subject || texts.textMessage}</h2><span class="chip">${texts.kinds[kind]}</span></div>
<p class="quiet row"><span>${texts.to(to)}</span><span><time datetime="${at}">${sentAt(at)}</time>${own > 0 ? html` · ${texts.files(own)}` : ''}</span></p>
<p class="quiet cut">${text.replace(/\s+/g, ' ').slice(0, 240)}</p></a></li>`
}
