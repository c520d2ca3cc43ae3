import { isDeepStrictEqual } from 'node:util'
import type { Block, Inline } from '#contract/shop/content.ts'
import { markdownBlocks } from '../store-folder/markdown.ts'

/** One way to write Markdown: how text is escaped and which sign marks emphasis. */
type Hand = { escape: (text: string) => string; em: string; isFenced?: boolean }

/** Escapes signs that are Markdown anywhere, then signs that are Markdown at the beginning of a line. */
const careful = (text: string) =>
  text
    .replace(/[\\`*_~[\]<]|&(?=#?\w+;)|!$/g, '\\$&')
    .replace(/^(\s*)([#>+=-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, '$1\\$2')
const everything = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

const HANDS: readonly Hand[] = [
  { escape: careful, em: '*' },
  { escape: careful, em: '_' },
  { escape: everything, em: '*' },
  { escape: everything, em: '_' },
  { escape: everything, em: '*', isFenced: true },
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
    const read = (text: string) => markdownBlocks(text, (name) => name)
    const wanted = JSON.parse(JSON.stringify(named(block, imageName))) as Block
    const text = HANDS.map((hand) => blockText(wanted, hand, isSecondList)).find((one) =>
      isDeepStrictEqual(read(one), [wanted]),
    )
    if (text === undefined) return undefined
    parts.push(text)
  }
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : ''
}

const isSameList = (before: Block | undefined, list: Block & { kind: 'list' }) =>
  before?.kind === 'list' && before.ordered === list.ordered

/** Replaces the addresses of pictures by their names. */
function named(block: Block, imageName: (src: string) => string): Block {
  if (block.kind === 'image') return { ...block, src: imageName(block.src) }
  if (block.kind === 'quote') return { ...block, children: block.children.map((one) => named(one, imageName)) }
  if (block.kind === 'list') {
    return { ...block, items: block.items.map((item) => item.map((one) => named(one, imageName))) }
  }
  return block
}

function blockText(block: Block, hand: Hand, isSecondList = false): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inlineText(block.children, hand)}`
    case 'paragraph':
      return hand.isFenced ? fenced(block.children) : inlineText(block.children, hand)
    case 'list':
      return listText(block, hand, isSecondList)
    case 'quote':
      return block.children
        .map((one) => blockText(one, hand))
        .join('\n\n')
        .replace(/^/gm, '> ')
    case 'table':
      return tableText(block, hand)
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
function listText({ ordered, items }: Block & { kind: 'list' }, hand: Hand, isSecond: boolean): string {
  const isLoose = items.some((item) => item.length > 1)
  const lines = items.map((item, index) => {
    const mark = ordered ? `${index + 1}${isSecond ? ')' : '.'} ` : isSecond ? '* ' : '- '
    const text = item.map((one, place) => blockText(one, hand, isListAgain(item, place))).join('\n\n')
    return mark + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)
  })
  return lines.join(isLoose ? '\n\n' : '\n')
}

function isListAgain(item: readonly Block[], place: number): boolean {
  const one = item[place]
  return one?.kind === 'list' && isSameList(item[place - 1], one)
}

function tableText({ head, rows }: Block & { kind: 'table' }, hand: Hand): string {
  const cell = (inlines: readonly Inline[]) => inlineText(inlines, hand).replaceAll('|', '\\|')
  const line = (cells: readonly (readonly Inline[])[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n')
}

function inlineText(inlines: readonly Inline[], hand: Hand): string {
  return inlines.map((one) => oneInline(one, hand)).join('')
}

function oneInline(one: Inline, hand: Hand): string {
  switch (one.kind) {
    case 'text':
      return hand.escape(one.text)
    case 'strong':
      return `**${inlineText(one.children, hand)}**`
    case 'em':
      return `${hand.em}${inlineText(one.children, hand)}${hand.em}`
    case 'code': {
      const fence = '`'.repeat(Math.max(0, ...[...one.text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
      const pad = /^`|`$/.test(one.text) ? ' ' : ''
      return `${fence}${pad}${one.text}${pad}${fence}`
    }
    case 'link':
      return `[${inlineText(one.children, hand)}](${/[()\s]/.test(one.to) ? `<${one.to}>` : one.to})`
    case 'break':
      return '\\\n'
  }
}
