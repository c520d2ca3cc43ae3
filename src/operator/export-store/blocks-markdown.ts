import { isDeepStrictEqual } from 'node:util'
import type { Block, Inline } from '#contract/shop/content.ts'
import { markdownBlocks } from '../store-folder/markdown.ts'

/** How far a text is kept from being read as anything but text, and what emphasis is marked with. */
type Hand = { escape: (text: string) => string; em: string; isFenced?: boolean }

/** Signs that mean something anywhere, then those that do at the beginning of a line. */
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
 * Blocks as the Markdown that they are read from. Each is read again to see that it is the same; undefined where there is no such Markdown.
 * `imageName` gives a picture its name back.
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

/** With pictures by their names. */
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

/** What was code or HTML is kept as it was written. */
function fenced(children: readonly Inline[]): string {
  const text = children.map((one) => ('text' in one ? one.text : '')).join('')
  const fence = '`'.repeat(Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return `${fence}\n${text}\n${fence}`
}

/** Two lists in a row are told apart by their marks. */
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
