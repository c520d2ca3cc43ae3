import { marked, type Token, type Tokens } from 'marked'
import type { Block, Inline } from '#contract/shop/content.ts'
import { isContactLink } from '#rules/access/safe-link.ts'
import { link } from './store-files.ts'

/**
 * Parses Markdown into a tree of plain data (D6.5). HTML stays text. A link that is neither internal nor https loses
 * its target.
 */
export function markdownBlocks(source: string, imageUrl: (name: string) => string | undefined): Block[] {
  return blocks(marked.lexer(source, { gfm: true }), imageUrl)
}

type ImageUrl = (name: string) => string | undefined

function blocks(tokens: readonly Token[], imageUrl: ImageUrl): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'heading': {
        const level = Math.min(Math.max((token as Tokens.Heading).depth, 2), 4) as 2 | 3 | 4
        return [{ kind: 'heading', level, id: headingId(token.text), children: inlines(token.tokens) }]
      }
      case 'paragraph':
        return paragraph(token as Tokens.Paragraph, imageUrl)
      case 'text':
        return [{ kind: 'paragraph', children: inlines(token.tokens ?? [token]) }]
      case 'list': {
        const list = token as Tokens.List
        return [{ kind: 'list', ordered: list.ordered, items: list.items.map((item) => blocks(item.tokens, imageUrl)) }]
      }
      case 'blockquote':
        return [{ kind: 'quote', children: blocks(token.tokens ?? [], imageUrl) }]
      case 'table': {
        const table = token as Tokens.Table
        const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlines(cell.tokens))
        return [{ kind: 'table', head: cells(table.header), rows: table.rows.map(cells) }]
      }
      case 'hr':
        return [{ kind: 'rule' }]
      case 'html':
      case 'code':
        return [{ kind: 'paragraph', children: [{ kind: 'text', text: String(token.text) }] }]
      default:
        return []
    }
  })
}

function paragraph(token: Tokens.Paragraph, imageUrl: ImageUrl): Block[] {
  const only = token.tokens.length === 1 ? token.tokens[0] : undefined
  if (only?.type === 'image') {
    const src = imageUrl((only as Tokens.Image).href)
    return src ? [{ kind: 'image', src, alt: (only as Tokens.Image).text }] : []
  }
  return [{ kind: 'paragraph', children: inlines(token.tokens) }]
}

/** Joins adjacent texts, so that escaping does not change the tree. */
function inlines(tokens: readonly Token[] | undefined): Inline[] {
  const joined: Inline[] = []
  for (const one of (tokens ?? []).flatMap(inline)) {
    const before = joined.at(-1)
    if (one.kind === 'text' && before?.kind === 'text') before.text += one.text
    else joined.push(one)
  }
  return joined
}

function inline(token: Token): Inline[] {
  switch (token.type) {
    case 'strong':
    case 'em':
      return [{ kind: token.type, children: inlines(token.tokens) }]
    case 'codespan':
      return [{ kind: 'code', text: unescaped(token.text) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'link': {
      const { href, tokens: inner } = token as Tokens.Link
      const isSafe = link.safeParse(href).success || isContactLink(href) || /^#[\w-]+$/.test(href)
      return isSafe ? [{ kind: 'link', to: href, children: inlines(inner) }] : inlines(inner)
    }
    case 'text':
      return token.tokens ? inlines(token.tokens) : [{ kind: 'text', text: unescaped(token.text) }]
    case 'escape':
    case 'html':
      return [{ kind: 'text', text: unescaped(token.text) }]
    default:
      return []
  }
}

/** Undoes the HTML escaping of `marked`, because React escapes the text again. */
function unescaped(text: string): string {
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity)
}

export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
