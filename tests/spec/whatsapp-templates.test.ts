import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEMPLATE_KINDS } from '#contract/messages/message-kinds.ts'
import { whatsAppValues } from '#contract/messages/whatsapp-values.ts'

const [, section = ''] = readFileSync('docs/messages.md', 'utf8').split(/^## WhatsApp$/m)
/** The rows of the table in its section: message, variables, text. */
const rows = (section.split(/^## /m)[0] ?? '').split('\n').flatMap((line) => {
  const [, kind, variables = '', text = ''] = /^\| `(\w+)` +\| ([\w, ]+?) +\| (.+?) +\|$/.exec(line) ?? []
  return kind ? [{ kind, variables: variables.split(', '), text }] : []
})

test('M1.1 the document lists the template of each message for Meta, with the variables that are sent', () => {
  expect(rows.map(({ kind, variables }) => [kind, variables])).toEqual(
    TEMPLATE_KINDS.map((kind) => [kind, whatsAppValues(kind)]),
  )
})

test('M1.1 each text for Meta uses its variables once and in order, and neither starts nor ends with one', () => {
  for (const { text, variables } of rows) {
    const used = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
    expect(used, text).toEqual(variables.map((_, index) => index + 1))
    expect(text).not.toMatch(/^\{\{|\}\}\W*$/)
  }
})
