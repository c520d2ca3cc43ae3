import { TEMPLATE_KINDS, type TemplateKind } from '#contract/messages/message-kinds.ts'
import { placeholdersOf } from '#rules/messages/known-placeholders.ts'
import {
  readTemplate,
  SHORT_MAX,
  SUBJECT_MAX,
  TEXT_MAX,
  type TemplateProblem,
  type TemplateProblemKind,
} from '#rules/messages/message-template.ts'
import { BrokenStoreFolder } from './broken-file.ts'

/** M1.4: a message in the store's own words, as its file has it. */
export type MessageFile = { kind: TemplateKind; source: string }

/** Whether a file of the folder has to be a message. */
export const isMessageFile = (file: string) => file.startsWith('messages/')

/** Reads messages/<kind>.md. Throws all its problems at once. */
export function readMessage(file: string, source: string): MessageFile {
  const kind = kindOf(file)
  const known = placeholdersOf(kind)
  const { problems } = readTemplate(source, known)
  if (problems.length > 0)
    throw new BrokenStoreFolder(
      problems.map((one) => ({ file, line: one.line, reason: reasons[one.problem](one, known) })),
    )
  return { kind, source }
}

function kindOf(file: string): TemplateKind {
  const name = /^messages\/([^/]+)\.md$/.exec(file)?.[1]
  const kind = TEMPLATE_KINDS.find((one) => one === name)
  if (kind) return kind
  const reason = `is not a message; a file in messages has the name of one and ends with .md: ${TEMPLATE_KINDS.join(', ')}`
  throw new BrokenStoreFolder([{ file, line: 1, reason }])
}

const EXAMPLES: Record<string, string> = {
  subject: 'subject: Your order {number}',
  short: 'short: News about order {number}: {link}',
  heading: '# Your order is ready',
}
const MOST: Record<string, number> = { subject: SUBJECT_MAX, short: SHORT_MAX, text: TEXT_MAX }

type Reason = (problem: TemplateProblem, known: readonly string[]) => string

const reasons: Record<TemplateProblemKind, Reason> = {
  missing: ({ what }) => `has no ${what}; add a line such as "${EXAMPLES[what]}"`,
  unknown_field: ({ what }) => `"${what}" can't stand here; the first lines are "subject: …" and "short: …"`,
  unknown_placeholder: ({ what }, known) =>
    `${what.includes('{') || what.includes('}') ? what : `{${what}}`} is not a placeholder of this message; use ${known.map((name) => `{${name}}`).join(', ')}`,
  twice: ({ what }) => `has a second ${what}; a message has one`,
  too_long: ({ what }) => `the ${what} is longer than ${MOST[what]} characters`,
}
