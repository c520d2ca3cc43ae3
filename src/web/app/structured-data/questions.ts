import type { Block } from '#contract/shop/content.ts'
import { plainText, questionGroups } from '../../content/question-groups.ts'
import type { Thing } from './thing.ts'

/** The questions and answers of a page as plain text. Empty for a page without questions. */
export function questions(blocks: readonly Block[]): Thing[] {
  const all = questionGroups(blocks).groups.flatMap((group) => group.questions)
  if (all.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: all.map(({ title, answer }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: answer.map(blockText).filter(Boolean).join('\n') },
      })),
    },
  ]
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.children)
    case 'list':
      return block.items.map((item) => `• ${item.map(blockText).join(' ')}`).join('\n')
    case 'quote':
      return block.children.map(blockText).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(', ')).join('\n')
    case 'image':
    case 'rule':
      return ''
  }
}
