import { type Html, html, join } from '#api/http/html.ts'
import type { FiledMessage } from '#api/transports/outbox.ts'
import { outboxTexts as texts } from '#texts/mail/outbox.ts'
import { sentAt } from './outbox-list.ts'
import { notificationPreview } from './outbox-notification.ts'

const VIEWS = ['notification', 'mail', 'text', 'files'] as const
type View = (typeof VIEWS)[number]
const WIDTHS = ['phone', 'desktop'] as const
type Width = (typeof WIDTHS)[number]

/** One message: as it looks on a phone or a desktop, as plain text, and its files. */
export function outboxMessage(message: FiledMessage, query: URLSearchParams): Html {
  const views = VIEWS.filter((view) => hasView[view](message))
  const view = views.find((one) => one === query.get('view')) ?? views[0] ?? 'text'
  const width = WIDTHS.find((one) => one === query.get('width')) ?? 'desktop'
  const { from, to, at, subject } = message
  return html`<a class="back" href="/outbox">← ${texts.back}</a><h1>${subject || texts.textMessage}</h1>
<dl class="facts"><dt>${texts.facts.from}</dt><dd>${from}</dd><dt>${texts.facts.to}</dt><dd>${to}</dd><dt>${texts.facts.at}</dt><dd><time datetime="${at}">${sentAt(at)}</time></dd></dl>
<div class="bar">${tabs(message, views, view)}${view === 'mail' ? widths(message, width) : ''}</div>${content(message, view, width)}`
}

const hasView: Record<View, (message: FiledMessage) => boolean> = {
  notification: ({ kind }) => kind === 'push',
  mail: ({ html: source }) => source !== '',
  text: () => true,
  files: ({ kind, files = [] }) => kind !== 'push' && files.length > 0,
}

function tabs({ name }: FiledMessage, views: readonly View[], chosen: View): Html {
  const tab = (view: View) => link(`/outbox/${name}?view=${view}`, texts.tabs[view], view === chosen)
  return html`<nav aria-label="${texts.tabList}"><ul class="tabs">${join(views.map(tab))}</ul></nav>`
}

function widths({ name }: FiledMessage, chosen: Width): Html {
  const tab = (width: Width) => link(`/outbox/${name}?view=mail&width=${width}`, texts.widths[width], width === chosen)
  return html`<nav aria-label="${texts.widthList}"><ul class="tabs">${join(WIDTHS.map(tab))}</ul></nav>`
}

function link(to: string, words: string, isChosen: boolean): Html {
  return html`<li><a href="${to}"${isChosen ? html` aria-current="true"` : ''}>${words}</a></li>`
}

function content(message: FiledMessage, view: View, width: Width): Html {
  if (view === 'notification') return notificationPreview(message)
  if (view === 'text') return html`<pre>${linked(message.text)}</pre>`
  if (view === 'files') return fileList(message)
  const address = `/outbox/${message.name}/mail`
  return html`<iframe class="${width}" src="${address}" title="${texts.preview}" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe><p class="quiet"><a class="back" href="${address}">${texts.open}</a></p>`
}

function fileList({ name, files = [] }: FiledMessage): Html {
  const items = files.map(
    ({ filename, type, cid }, index) =>
      html`<li><a class="entry" href="/outbox/${name}/files/${String(index)}"><div class="row title"><h2>${filename}</h2><span class="chip">${cid ? texts.inline : texts.download}</span></div><p class="quiet">${type}</p></a></li>`,
  )
  return html`<ul class="list">${join(items)}</ul>`
}

function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/)
  return join(parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`)))
}

/** The mail's own document. Its pictures are put in place of their references, and its links open in the whole window. */
export function mailDocument({ html: source, files = [] }: FiledMessage): string {
  const shown = files.reduce((text, { cid, type, base64 }) => {
    const isPicture = cid && /^image\/(png|jpeg)$/.test(type)
    return isPicture ? text.replaceAll(`src="cid:${cid}"`, `src="data:${type};base64,${base64}"`) : text
  }, source)
  return shown.replace('<head>', '<head><base target="_top">')
}
