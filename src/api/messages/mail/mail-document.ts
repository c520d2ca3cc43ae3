import type { NamedText, OrderDocument } from '#rules/orders/order-document.ts'
import { type Html, html, join } from '../../http/html.ts'

/** A document in a mail. Not full, it has only what a message about a step needs: service, visits, address, items and total. */
export type MailDocument = { document: OrderDocument; isFull: boolean }

/** The colours of a mail, by their role. Mail programs with a dark mode replace them through the classes. */
export type MailColours = Record<'ink' | 'quiet' | 'rule' | 'accent', string>

const named = ({ name, value }: NamedText) => (name.endsWith('.') ? `${name} ${value}` : `${name}: ${value}`)

/** M1.5: the document as text, in the order of all its other forms. */
export function documentText({ document, isFull }: MailDocument): string {
  const { title, facts, seller, service, visits, lines, payments, notes } = document
  const recipient = isFull ? document.billTo : document.visited
  const goods = lines.map(({ description, detail, each, amount }) =>
    [`${description}: ${amount}`, detail && `  ${detail}`, each && `  ${each}`].filter(Boolean).join('\n'),
  )
  const times = visits.map((visit) => (visit.detail ? `${named(visit)}\n  ${visit.detail}` : named(visit)))
  const blocks = [
    ...(isFull ? [[title, ...facts.map(named)], seller] : []),
    recipient.lines.length > 0 ? [recipient.name, ...recipient.lines] : [],
    [...service.map(named), ...times],
    goods,
    [...shownSums(document, isFull).map(named), ...(isFull ? payments.map(named) : [])],
    isFull ? notes : [],
  ]
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')
}

const shownSums = ({ sums }: OrderDocument, isFull: boolean) => (isFull ? sums : sums.filter(({ isTotal }) => isTotal))

const CELL = 'padding:4px 0;font-size:15px;line-height:22px;vertical-align:top'
const SMALL = 'font-size:13px;line-height:20px'

function row(name: Html | string, value: Html | string, colours: MailColours, more = ''): Html {
  return html`<tr><td class="quiet" style="${CELL};padding-right:16px;color:${colours.quiet}${more}">${name}</td><td class="ink" align="right" style="${CELL};color:${colours.ink};text-align:right${more}">${value}</td></tr>`
}

/** Keeps "12 pm" on one line. */
const unbroken = (words: string) => words.replace(/ (?=[ap]m\b)/g, '\u00a0')

const table = (content: Html) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${content}</table>`

const divider = (colours: MailColours) =>
  html`<div class="rule" style="margin:12px 0;border-top:1px solid ${colours.rule};font-size:0;line-height:0">&nbsp;</div>`

const small = (line: string, colours: MailColours) =>
  html`<br><span class="quiet" style="${SMALL};color:${colours.quiet}">${line}</span>`

/** M1.5: the document as tables with inline styles, which all mail programs show. */
export function documentHtml({ document, isFull }: MailDocument, colours: MailColours): Html {
  const { title, facts, seller, service, visits, payments, notes } = document
  const recipient = isFull ? document.billTo : document.visited
  const rows = (all: readonly NamedText[]) => join(all.map(({ name, value }) => row(name, value, colours)))
  const times = join(
    visits.map(({ name, value, detail }) =>
      row(name, html`<b>${unbroken(value)}</b>${detail ? small(detail, colours) : ''}`, colours),
    ),
  )
  const note = (line: string) =>
    html`<p class="quiet" style="margin:0 0 4px;${SMALL};color:${colours.quiet}">${line}</p>`
  const address = html`${join(recipient.lines.map((line, index) => html`${index > 0 ? html`<br>` : ''}${line}`))}`
  const heading = html`<h2 class="accent" style="margin:0 0 8px;font-size:18px;line-height:24px;color:${colours.accent}">${title}</h2>`
  return html`<div style="margin:8px 0 24px">${isFull ? heading : ''}
${table(join([isFull ? rows(facts) : html``, rows(service), times, recipient.lines.length > 0 ? row(recipient.name, address, colours) : html``]))}
${divider(colours)}${table(join(document.lines.map((line) => goods(line, colours))))}
${divider(colours)}${table(join([...shownSums(document, isFull).map((sum) => total(sum, colours)), isFull ? rows(payments) : html``]))}
${isFull ? html`${divider(colours)}${join([...seller, ...notes].map(note))}` : ''}</div>`
}

function goods({ description, detail, each, amount }: OrderDocument['lines'][number], colours: MailColours): Html {
  const words = html`${description}${detail ? small(detail, colours) : ''}${each ? small(each, colours) : ''}`
  return html`<tr><td class="ink" style="${CELL};padding-right:16px;color:${colours.ink}">${words}</td><td class="ink" align="right" style="${CELL};color:${colours.ink};text-align:right;white-space:nowrap">${amount}</td></tr>`
}

function total({ name, value, isTotal }: OrderDocument['sums'][number], colours: MailColours): Html {
  return isTotal
    ? row(
        html`<b class="ink" style="color:${colours.ink}">${name}</b>`,
        html`<b>${value}</b>`,
        colours,
        ';font-size:17px',
      )
    : row(name, value, colours)
}
