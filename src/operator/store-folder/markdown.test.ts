import { expect, test } from 'vitest'
import { markdownBlocks } from './markdown.ts'

const blocksOf = (source: string) => markdownBlocks(source, (name) => (name === 'known' ? '/media/abc' : undefined))
const text = (value: string) => ({ kind: 'text', text: value })

test('D6.5 Markdown becomes a tree of headings, paragraphs, lists, tables and links', () => {
  expect(blocksOf('## Our *promise*\n\nWash & **fold**.\n\n- one\n- two')).toEqual([
    {
      kind: 'heading',
      level: 2,
      id: 'our-promise',
      children: [text('Our '), { kind: 'em', children: [text('promise')] }],
    },
    { kind: 'paragraph', children: [text('Wash & '), { kind: 'strong', children: [text('fold')] }, text('.')] },
    {
      kind: 'list',
      ordered: false,
      items: [[{ kind: 'paragraph', children: [text('one')] }], [{ kind: 'paragraph', children: [text('two')] }]],
    },
  ])
})

test('a first-level heading is lowered, because the page has its own', () => {
  expect(blocksOf('# Title')[0]).toMatchObject({ kind: 'heading', level: 2 })
})

test('HTML in the Markdown stays text and can never run', () => {
  const blocks = blocksOf('Hi <img src=x onerror=alert(1)> there\n\n<script>alert(1)</script>')
  const words = JSON.stringify(blocks)
  expect(words).toContain('onerror=alert(1)')
  expect(blocks.every((block) => block.kind === 'paragraph')).toBe(true)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://plain.example', '/\\evil'])(
  'a link to %s loses its target and keeps its words',
  (target) => {
    expect(blocksOf(`[words](<${target}>)`)).toEqual([{ kind: 'paragraph', children: [text('words')] }])
  },
)

test.each(['/products', 'https://example.com/a', 'mailto:hello@example.com', 'tel:+6561234567', '#claims'])(
  'a link to %s is kept',
  (target) => {
    expect(blocksOf(`[words](${target})`)).toEqual([
      { kind: 'paragraph', children: [{ kind: 'link', to: target, children: [text('words')] }] },
    ])
  },
)

test('only the store’s own pictures are kept', () => {
  expect(blocksOf('![Folded towels](known)')).toEqual([{ kind: 'image', src: '/media/abc', alt: 'Folded towels' }])
  expect(blocksOf('![x](https://elsewhere.example/x.png)')).toEqual([])
})
