import { StartError } from '#api/base/start-error.ts'
import type { Queryable } from '#api/db/database.ts'
import { blocksMarkdown } from './blocks-markdown.ts'
import { type ExportedContent, exportedContent, exportedImages } from './content.queries.ts'
import { type Files, omitNull, yamlText } from './file-text.ts'

const FOLDERS: Record<string, string> = { page: '', news: 'news/', promotion: 'promotions/' }

/** content/**: pages, news and promotions, converted from blocks to Markdown. */
export async function contentFiles(tx: Queryable, storeId: number): Promise<Files> {
  const names = new Map((await exportedImages.all(tx, storeId)).map(({ name, hash }) => [`/media/${hash}`, name]))
  const files: Files = new Map()
  for (const content of await exportedContent.all(tx, storeId)) {
    const file = pathOf(content)
    const markdown = blocksMarkdown(content.blocks, (src) => names.get(src) ?? '')
    if (markdown === undefined) throw new StartError(`can't write ${file} as Markdown that reads the same`)
    files.set(file, `---\n${yamlText(frontOf(content))}---\n${markdown ? `\n${markdown}` : ''}`)
  }
  return files
}

function pathOf({ kind, slug, day }: ExportedContent): string {
  return `content/${FOLDERS[kind]}${kind === 'news' && day ? `${day}-` : ''}${slug}.md`
}

function frontOf({ title, description, day, image, details }: ExportedContent) {
  const { starts, ends, products, voucher } = details
  return { title, description, date: omitNull(day), image: omitNull(image), starts, ends, products, voucher }
}
