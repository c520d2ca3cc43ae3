/**
 * M1.4: a message as the store writes it, in one file for all channels:
 *
 *     subject: Your order {number} is confirmed
 *     short: Order {number} is confirmed. {link}
 *
 *     # Thanks! Your order is confirmed
 *
 *     Order {number} · {place}
 *
 *     [See your order]
 *
 *     Questions? Just reply to this email.
 *
 * A paragraph with a placeholder that has nothing to say is left out, unless it is written with a question mark: `{when?}`.
 */
export type MessageTemplate = {
  subject: string
  /** For SMS, WhatsApp and push. */
  short: string
  heading: string
  lines: string[]
  action?: string
  /** The paragraphs below the button. */
  after: string[]
}

export type TemplateProblem = { line: number; problem: TemplateProblemKind; what: string }
export type TemplateProblemKind = 'missing' | 'unknown_field' | 'unknown_placeholder' | 'twice' | 'too_long'

const FIELDS = ['subject', 'short'] as const
type Field = (typeof FIELDS)[number]
const PLACEHOLDER = /\{([a-z_]+)(\??)\}/g
/** Three text messages. More than that nobody reads, and each costs. */
export const SHORT_MAX = 400
export const SUBJECT_MAX = 150
/** Heading, paragraphs and button together. */
export const TEXT_MAX = 4000

type Block = { line: number; text: string }

/** Reads a template and says what is wrong with it. `known` are the placeholders of this kind of message. */
export function readTemplate(
  source: string,
  known: readonly string[],
): { template: MessageTemplate; problems: TemplateProblem[] } {
  const problems: TemplateProblem[] = []
  const report = (line: number, problem: TemplateProblemKind, what: string) => problems.push({ line, problem, what })
  const [head, ...body] = blocksOf(source)
  const fields = readFields(head, report)
  const headings = body.filter(({ text }) => text.startsWith('# '))
  const actions = body.filter(({ text }) => /^\[[^\]]+\]$/.test(text))
  if (headings.length === 0) report(1, 'missing', 'heading')
  for (const [all, what] of [
    [headings, 'heading'],
    [actions, 'button'],
  ] as const)
    for (const { line } of all.slice(1)) report(line, 'twice', what)
  checkPlaceholders(source, known, report)
  if (body.reduce((sum, { text }) => sum + text.length, 0) > TEXT_MAX) report(body[0]?.line ?? 1, 'too_long', 'text')
  const [heading] = headings
  const [action] = actions
  const lines = body.filter((one) => !headings.includes(one) && !actions.includes(one))
  const isAfter = ({ line }: Block) => action !== undefined && line > action.line
  const template: MessageTemplate = {
    ...fields,
    heading: heading?.text.slice(2).trim() ?? '',
    lines: lines.filter((one) => !isAfter(one)).map(({ text }) => text),
    ...(action ? { action: action.text.slice(1, -1) } : {}),
    after: lines.filter(isAfter).map(({ text }) => text),
  }
  return { template, problems }
}

/** Everything in braces must be a placeholder of this message. Else the braces would be sent as they are. */
function checkPlaceholders(source: string, known: readonly string[], report: Report): void {
  for (const [index, row] of source.split(/\r?\n/).entries()) {
    for (const [, name = ''] of row.matchAll(PLACEHOLDER))
      if (!known.includes(name)) report(index + 1, 'unknown_placeholder', name)
    const [brace] = /\{[^{}]*\}?|\}/.exec(row.replaceAll(PLACEHOLDER, '')) ?? []
    if (brace) report(index + 1, 'unknown_placeholder', brace.slice(0, 40))
  }
}

/** The paragraphs, each on one line, with the number of its first line. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [index, raw] of source.split(/\r?\n/).entries()) {
    const text = raw.trim()
    if (!text) open = undefined
    else if (open) open.text += `\n${text}`
    else {
      open = { line: index + 1, text }
      blocks.push(open)
    }
  }
  return blocks.map(({ line, text }, index) => ({ line, text: index === 0 ? text : text.replaceAll('\n', ' ') }))
}

const MOST: Record<Field, number> = { subject: SUBJECT_MAX, short: SHORT_MAX }

type Report = (line: number, problem: TemplateProblemKind, what: string) => void

function readFields(head: Block | undefined, report: Report): Record<Field, string> {
  const fields: Record<Field, string> = { subject: '', short: '' }
  for (const [index, row] of (head ? head.text.split('\n') : []).entries()) {
    const [, name = '', value = ''] = /^([a-z]+):\s*(.*)$/.exec(row) ?? []
    const line = (head?.line ?? 1) + index
    const field = FIELDS.find((one) => one === name)
    if (!field) report(line, 'unknown_field', row.slice(0, 40))
    else if (fields[field]) report(line, 'twice', field)
    else {
      fields[field] = value
      if (value.length > MOST[field]) report(line, 'too_long', field)
    }
  }
  for (const field of FIELDS) if (!fields[field]) report(head?.line ?? 1, 'missing', field)
  return fields
}

export type Placeholders = Readonly<Record<string, string | null>>

/** Fills the placeholders. A paragraph is left out when one of its placeholders is empty. */
export function fillTemplate(template: MessageTemplate, facts: Placeholders): MessageTemplate {
  const filled = (text: string) => printable(text.replaceAll(PLACEHOLDER, (_, name: string) => facts[name] ?? ''))
  const isSaid = (text: string) =>
    [...text.matchAll(PLACEHOLDER)].every(([, name = '', optional]) => optional || facts[name])
  const paragraphs = (all: readonly string[]) => all.filter(isSaid).flatMap((text) => filled(text).split('\n'))
  const { subject, short, heading, lines, action, after } = template
  return {
    subject: oneLine(filled(subject)),
    short: filled(short).replace(/ {2,}/g, ' ').trim(),
    heading: oneLine(filled(heading)),
    lines: paragraphs(lines),
    ...(action ? { action: oneLine(filled(action)) } : {}),
    after: paragraphs(after),
  }
}

/** Names, notes and a store's own words come from people. Control characters would end a text message early, or hide a part of it. */
export const printable = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
