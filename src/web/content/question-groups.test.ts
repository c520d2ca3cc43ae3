import { expect, test } from 'vitest'
import type { Block } from '#contract/shop/content.ts'
import { questionGroups } from './question-groups.ts'

const words = (text: string) => [{ kind: 'text' as const, text }]
const heading = (level: 2 | 3, text: string): Block => ({ kind: 'heading', level, id: text, children: words(text) })
const paragraph = (text: string): Block => ({ kind: 'paragraph', children: words(text) })

test('D6.5 questions are grouped under their headings, with their answers below', () => {
  const blocks = [
    paragraph('hello'),
    heading(2, 'Orders'),
    heading(3, 'When?'),
    paragraph('Soon'),
    heading(3, 'Where?'),
  ]
  expect(questionGroups(blocks)).toEqual({
    intro: [paragraph('hello')],
    groups: [
      {
        id: 'Orders',
        title: 'Orders',
        questions: [
          { id: 'When?', title: 'When?', answer: [paragraph('Soon')] },
          { id: 'Where?', title: 'Where?', answer: [] },
        ],
      },
    ],
  })
})

test('a question before any group stays readable in the introduction', () => {
  expect(questionGroups([heading(3, 'Why?'), paragraph('Because')]).intro).toHaveLength(2)
})
