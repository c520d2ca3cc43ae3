import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ORDER_MESSAGES } from '#contract/messages/message-kinds.ts'
import { orderMessageTemplates } from '#texts/messages/order-messages.ts'
import { weightMessageTemplates } from '#texts/messages/weight-messages.ts'
import { BrokenStoreFolder } from './broken-file.ts'
import { readMessage } from './read-message.ts'

const GOOD = 'subject: Order {number}\nshort: Order {number}: {link}\n\n# Ready\n\nSee you soon.\n'

function problemsOf(file: string, source: string): string[] {
  try {
    readMessage(file, source)
    return []
  } catch (error) {
    if (!(error instanceof BrokenStoreFolder)) throw error
    return error.message.split('\n')
  }
}

test('M1.4 a store’s message is kept as its file has it', () => {
  expect(readMessage('messages/on_hold.md', GOOD)).toEqual({ kind: 'on_hold', source: GOOD })
})

test.each(ORDER_MESSAGES)('M1.4 the product’s own words for %s are a good file', (kind) => {
  const templates = { ...orderMessageTemplates, ...weightMessageTemplates }
  expect(problemsOf(`messages/${kind}.md`, templates[kind])).toEqual([])
})

test('M1.4 the demo store’s own messages are good, and it has some', () => {
  const files = readdirSync('stores/kinder-press/messages')
  expect(files.length).toBeGreaterThan(0)
  for (const file of files)
    expect(problemsOf(`messages/${file}`, readFileSync(`stores/kinder-press/messages/${file}`, 'utf8'))).toEqual([])
})

const FILE = 'messages/on_hold.md'
test.each([
  ['messages/party.md', GOOD, /^messages\/party\.md:1: is not a message; .*: unpaid, confirmation, /],
  ['messages/on_hold.txt', GOOD, /^messages\/on_hold\.txt:1: is not a message/],
  ['messages/more/on_hold.md', GOOD, /^messages\/more\/on_hold\.md:1: is not a message/],
  [FILE, GOOD.replace(/subject.*\n/, ''), /^messages\/on_hold\.md:1: has no subject; add a line such as "subject: /],
  [FILE, GOOD.replace(/short.*\n/, ''), /^messages\/on_hold\.md:1: has no short; add a line such as "short: /],
  [FILE, GOOD.replace('# Ready', 'Ready'), /^messages\/on_hold\.md:1: has no heading; add a line such as "# /],
  [
    FILE,
    GOOD.replace('soon', '{name}'),
    /^messages\/on_hold\.md:6: \{name\} is not a placeholder of this message; use \{store\}, \{number\}, \{link\}, \{message\}$/,
  ],
  [FILE, GOOD.replace('soon', '{ number }'), /^messages\/on_hold\.md:6: \{ number \} is not a placeholder/],
  [FILE, GOOD.replace('short:', 'from: me\nshort:'), /^messages\/on_hold\.md:2: "from: me" can't stand here/],
  [FILE, `${GOOD}\n[One]\n\n[Two]\n`, /^messages\/on_hold\.md:10: has a second button; a message has one$/],
  [FILE, `${GOOD}\n# Again\n`, /^messages\/on_hold\.md:8: has a second heading; a message has one$/],
  [FILE, GOOD.replace('{link}', 'x'.repeat(400)), /^messages\/on_hold\.md:2: the short is longer than 400 characters$/],
])('M1.4 %s with a mistake is refused with its line', (file, source, problem) => {
  expect(problemsOf(file, source)).toEqual([expect.stringMatching(problem)])
})
