import { expect, test } from 'vitest'
import { markdownBlocks } from '../store-folder/markdown.ts'
import { blocksMarkdown } from './blocks-markdown.ts'

const read = (source: string) => markdownBlocks(source, (name) => (name === 'shop' ? '/media/abc' : undefined))
const write = (source: string) => blocksMarkdown(read(source), (src) => (src === '/media/abc' ? 'shop' : ''))

test.each([
  [
    'headings and paragraphs',
    '## Who we are\n\nA laundry, *since* **2020**.\n\n#### Small print\n\nTwo lines\nof one paragraph.',
  ],
  ['lists in lists', '- one\n- two\n  - inner\n  - more\n\n1. first\n2. second\n\n   with a paragraph'],
  ['two lists in a row', '- one\n\n* other\n\n1. a\n\n1) b'],
  [
    'links, code and line breaks',
    '[Menu](/products), `code`, ``a ` b``\\\nnext, <https://example.com/x> and hi@example.com',
  ],
  ['an address with brackets', '[Map](<https://example.com/a_(b)>)'],
  ['quotes and rules', '> Said\n>\n> - and listed\n\n---\n\nafter'],
  ['tables', '| Size | Price |\n| --- | --- |\n| S \\| M | **$4** |\n| | `a` |'],
  ['a picture', '![The [shop]](shop)'],
  ['signs that mean nothing', '\\*not em\\* 1\\. \\# \\> a\\_b \\[x\\](y) ~~no~~ &amp;amp; R&D 100% <b>bold</b> 5 < 6'],
  ['lines that begin like something else', '\\- no list\n\\# no heading\n2\\) no number\n\\> no quote'],
  ['emphasis in emphasis', '***both*** and *em **strong***, _under_'],
  [
    'code and HTML, which are text',
    '```\nif (a < b) {\n    *x* = https://example.com\n}\n```\n\n<div class="x">\n  hi\n</div>',
  ],
  ['an exclamation before a link', 'Look!\\\n\\![x](/y)'],
  ['nothing', ''],
])('D6.5 %s survive being read, written and read again', (_, source) => {
  const text = write(source)
  expect(text).toBeDefined()
  expect(read(text ?? '')).toEqual(read(source))
  expect(write(text ?? '')).toBe(text)
})

test('D6.5 plain text is written without needless escapes', () => {
  const source = 'Open daily 9.00–21.00, also on public holidays (not 25 Dec). Call +65 6018 4200!\n'
  expect(write(source)).toBe(source.replace('!\n', '\\!\n'))
})
