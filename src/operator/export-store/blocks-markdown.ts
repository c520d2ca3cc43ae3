import { isDeepStrictEqual } from 'node:util'
import type { Block, Inline } from '#contract/shop/content.ts'
import { markdownBlocks } from '../store-folder/markdown.ts'

/** One way to write Markdown: how text is escaped and which sign marks emphasis. */
type MarkdownStyle = { escape: (text: string) => string; em: string; isFenced?: boolean }

/** Escapes signs that are Markdown anywhere, then signs that are Markdown at the beginning of a line. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_~[\]<]|&(?=#?\w+;)|!$/g, '\\$&')
    .replace(/^(\s*)([#>+=-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, '$1\\$2')
const escapePunctuation = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

const MARKDOWN_STYLES: readonly MarkdownStyle[] = [
  { escape: escapeMarkdown, em: '*' },
  { escape: escapeMarkdown, em: '_' },
  { escape: escapePunctuation, em: '*' },
  { escape: escapePunctuation, em: '_' },
  { escape: escapePunctuation, em: '*', isFenced: true },
]

/**
 * Writes blocks as Markdown. Each block is parsed again and must come out the same. Styles are tried from the most
 * readable to the safest. Returns undefined when none works. `imageName` returns the name of a picture by its
 * address.
 */
export function blocksMarkdown(blocks: readonly Block[], imageName: (src: string) => string): string | undefined {
  const parts: string[] = []
  for (const [index, block] of blocks.entries()) {
    const isSecondList = block.kind === 'list' && isSameList(blocks[index - 1], block)
    const parse = (text: string) => markdownBlocks(text, (name) => name)
    const wanted = JSON.parse(JSON.stringify(withImageNames(block, imageName))) as Block
    const text = MARKDOWN_STYLES.map((style) => blockText(wanted, style, isSecondList)).find((one) =>
      isDeepStrictEqual(parse(one), [wanted]),
    )
    if (text === undefined) return undefined
    parts.push(text)
  }
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : ''
}

const isSameList = (before: Block | undefined, list: Block & { kind: 'list' }) =>
  before?.kind === 'list' && before.ordered === list.ordered

/** Replaces the addresses of pictures by their names. */
function withImageNames(block: Block, imageName: (src: string) => string): Block {
  if (block.kind === 'image') return { ...block, src: imageName(block.src) }
  if (block.kind === 'quote') return { ...block, children: block.children.map((one) => withImageNames(one, imageName)) }
  if (block.kind === 'list') {
    return { ...block, items: block.items.map((item) => item.map((one) => withImageNames(one, imageName))) }
  }
  return block
}

function blockText(block: Block, style: MarkdownStyle, isSecondList = false): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inlineText(block.children, style)}`
    case 'paragraph':
      return style.isFenced ? fenced(block.children) : inlineText(block.children, style)
    case 'list':
      return listText(block, style, isSecondList)
    case 'quote':
      return block.children
        .map((one) => blockText(one, style))
        .join('\n\n')
        .replace(/^/gm, '> ')
    case 'table':
      return tableText(block, style)
    case 'image':
      return `![${block.alt.replace(/[[\]\\]/g, '\\$&')}](${block.src})`
    case 'rule':
      return '---'
  }
}

/** Writes code and HTML in a fence, unchanged. */
function fenced(children: readonly Inline[]): string {
  const text = children.map((one) => ('text' in one ? one.text : '')).join('')
  const fence = '`'.repeat(Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return `${fence}\n${text}\n${fence}`
}

/** The second of two adjacent lists gets other bullets, because Markdown would join them. */
function listText({ ordered, items }: Block & { kind: 'list' }, style: MarkdownStyle, isSecond: boolean): string {
  const isLoose = items.some((item) => item.length > 1)
  const lines = items.map((item, index) => {
    const mark = ordered ? `${index + 1}${isSecond ? ')' : '.'} ` : isSecond ? '* ' : '- '
    const text = item.map((one, place) => blockText(one, style, isSecondOfTwoLists(item, place))).join('\n\n')
    return mark + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)
  })
  return lines.join(isLoose ? '\n\n' : '\n')
}

function isSecondOfTwoLists(item: readonly Block[], place: number): boolean {
  const one = item[place]
  return one?.kind === 'list' && isSameList(item[place - 1], one)
}

function tableText({ head, rows }: Block & { kind: 'table' }, style: MarkdownStyle): string {
  const cell = (inlines: readonly Inline[]) => inlineText(inlines, style).replaceAll('|', '\\|')
  const line = (cells: readonly (readonly Inline[])[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n')
}

function inlineText(inlines: readonly Inline[], style: MarkdownStyle): string {
  return inlines.map((one) => oneInline(one, style)).join('')
}

function oneInline(one: Inline, style: MarkdownStyle): string {
  switch (one.kind) {
    case 'text':
      return style.escape(one.text)
    case 'strong':
      return `**${inlineText(one.children, style)}**`
    case 'em':
      return `${style.em}${inlineText(one.children, style)}${style.em}`
    case 'code': {
      const fence = '`'.repeat(Math.max(0, ...[...one.text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
      const pad = /^`|`$/.test(one.text) ? ' ' : ''
      return `${fence}${pad}${one.text}${pad}${fence}`
    }
    case 'link':
      return `[${inlineText(one.children, style)}](${/[()\s]/.test(one.to) ? `<${one.to}>` : one.to})`
    case 'break':
      return '\\\n'
  }
}
