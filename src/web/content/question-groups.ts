import type { Block, Inline } from '#contract/shop/content.ts'

type Question = { id: string; title: string; answer: Block[] }
export type QuestionGroup = { id: string; title: string; questions: Question[] }

/** Splits the FAQ: a second-level heading starts a group, a third-level one a question, and the blocks after it are its answer. */
export function questionGroups(blocks: readonly Block[]): { intro: Block[]; groups: QuestionGroup[] } {
  const intro: Block[] = []
  const groups: QuestionGroup[] = []
  for (const block of blocks) {
    const group = groups.at(-1)
    const question = group?.questions.at(-1)
    if (block.kind === 'heading' && block.level === 2) {
      groups.push({ id: block.id, title: plainText(block.children), questions: [] })
    } else if (block.kind === 'heading' && block.level === 3 && group) {
      group.questions.push({ id: block.id, title: plainText(block.children), answer: [] })
    } else if (question) {
      question.answer.push(block)
    } else {
      intro.push(block)
    }
  }
  return { intro, groups }
}

export function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => ('text' in part ? part.text : 'children' in part ? plainText(part.children) : ' '))
    .join('')
}
