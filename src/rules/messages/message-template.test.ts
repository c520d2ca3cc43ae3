import { expect, test } from 'vitest'
import { fillTemplate, readTemplate } from './message-template.ts'

const source = `subject: Your {store} order {number} is confirmed
short: Order {number} is confirmed. {link}

# Thanks, {name}!

Order {number}
costs {total}.

{change}

[See your order]

Questions? Just reply.
`
const known = ['store', 'number', 'link', 'name', 'total', 'change']

test('M1.4 one file has the texts of all channels', () => {
  const { template, problems } = readTemplate(source, known)
  expect(problems).toEqual([])
  expect(template).toEqual({
    subject: 'Your {store} order {number} is confirmed',
    short: 'Order {number} is confirmed. {link}',
    heading: 'Thanks, {name}!',
    lines: ['Order {number} costs {total}.', '{change}'],
    action: 'See your order',
    after: ['Questions? Just reply.'],
  })
})

test('M1.4 a paragraph with nothing to say is left out, and a text of several lines stays several', () => {
  const { template } = readTemplate(source, known)
  const facts = { store: 'S', number: '7', link: 'https://x', name: 'Mei', total: '$3' }
  expect(fillTemplate(template, { ...facts, change: null })).toMatchObject({
    subject: 'Your S order 7 is confirmed',
    short: 'Order 7 is confirmed. https://x',
    lines: ['Order 7 costs $3.'],
  })
  expect(fillTemplate(template, { ...facts, change: 'One.\nTwo.' }).lines).toEqual([
    'Order 7 costs $3.',
    'One.',
    'Two.',
  ])
})

test('M1.4 a placeholder with a question mark may be empty', () => {
  const { template, problems } = readTemplate('subject: a\nshort: b {when?} c\n\n# d\n\nAt {outlet}{when?}.', [
    'outlet',
    'when',
  ])
  expect(problems).toEqual([])
  const { short, lines } = fillTemplate(template, { outlet: 'Bishan', when: null })
  expect([short, lines]).toEqual(['b c', ['At Bishan.']])
  expect(fillTemplate(template, { outlet: 'Bishan', when: ': today' }).lines).toEqual(['At Bishan: today.'])
  expect(fillTemplate(template, { outlet: null, when: ': today' }).lines).toEqual([])
})

test('security 90: a value with line breaks starts no header, and braces in it are no placeholders', () => {
  const { template } = readTemplate(source, known)
  const facts = { store: 'S\r\nBcc: a@b.c', number: '{total}', link: '', name: 'M\u0000ei', total: '$3', change: '' }
  const { subject, lines, heading } = fillTemplate(template, facts)
  expect(heading).toBe('Thanks, Mei!')
  expect(subject).toBe('Your S Bcc: a@b.c order {total} is confirmed')
  expect(lines).toEqual(['Order {total} costs $3.'])
})

test('security 90: a template’s own control characters are removed, and its button stays one line', () => {
  const { template } = readTemplate(
    'subject: a\u202e {store}\nshort: b\u0085c\u007f\n\n# d\u2066\n\n[Go\u009b on]\n\ne\u001b[2J',
    known,
  )
  expect(fillTemplate(template, { store: 'S' })).toEqual({
    subject: 'a S',
    short: 'bc',
    heading: 'd',
    lines: [],
    action: 'Go on',
    after: ['e[2J'],
  })
})

test.each([
  ['', ['1 missing subject', '1 missing short', '1 missing heading']],
  ['subject: a\nshort: b\n\n# c\n\n{nobody}', ['6 unknown_placeholder nobody']],
  ['subject: a\nshort: b\nfrom: me\n\n# c', ['3 unknown_field from: me']],
  ['subject: a\nsubject: b\nshort: c\n\n# d\n\n# e', ['2 twice subject', '7 twice heading']],
  ['subject: a\nshort: b\n\n# c\n\n[One]\n\n[Two]', ['8 twice button']],
  [`subject: a\nshort: ${'b'.repeat(401)}\n\n# c`, ['2 too_long short']],
  [`subject: ${'a'.repeat(151)}\nshort: b\n\n# c`, ['1 too_long subject']],
  [`subject: a\nshort: b\n\n# c\n\n${'d '.repeat(2001)}`, ['4 too_long text']],
  [
    'subject: a\nshort: b\n\n# c\n\nOne\n{nobody} and\n{Total}',
    ['7 unknown_placeholder nobody', '8 unknown_placeholder {Total}'],
  ],
  ['subject: a {total\nshort: b\n\n# c', ['1 unknown_placeholder {total']],
])('M1.4 problems of a template are said with their line: %j', (text, expected) => {
  const { problems } = readTemplate(text, known)
  expect(problems.map(({ line, problem, what }) => `${line} ${problem} ${what}`)).toEqual(expected)
})
