import type * as z from 'zod/mini'
import { BrokenStoreFolder } from './broken-file.ts'
import { markdownBlocks } from './markdown.ts'
import { readYaml, TOO_DEEP } from './read-yaml.ts'
import { frontMatter } from './store-files.ts'

export type ContentFile = {
  file: string
  kind: 'page' | 'news' | 'promotion'
  slug: string
  front: z.output<typeof frontMatter>
  frontLine(field: string): number
  markdown: string
}

const FOLDER_KIND = { '': 'page', news: 'news', promotions: 'promotion' } as const

/** Reads a Markdown file with YAML front matter between two lines of dashes. */
export function readContent(file: string, source: string): ContentFile {
  const place = /^content\/(?:(news|promotions)\/)?(?:\d{4}-\d{2}-\d{2}-)?([a-z0-9-]+)\.md$/.exec(file)
  if (!place?.[2])
    throw new BrokenStoreFolder([
      { file, line: 1, reason: 'is in an unknown folder; use content, content/news or content/promotions' },
    ])
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source)
  if (parts?.[1] === undefined || parts[2] === undefined) {
    throw new BrokenStoreFolder([{ file, line: 1, reason: 'must start with front matter between two lines of ---' }])
  }
  const { value, lineOf } = readYaml(file, parts[1], frontMatter, 2)
  try {
    markdownBlocks(parts[2], () => undefined)
  } catch (error) {
    const reason = error instanceof RangeError ? TOO_DEEP : String((error as Error).message)
    throw new BrokenStoreFolder([{ file, line: 1, reason }])
  }
  return {
    file,
    kind: FOLDER_KIND[(place[1] ?? '') as keyof typeof FOLDER_KIND],
    slug: place[2],
    front: value,
    frontLine: (field) => lineOf([field]),
    markdown: parts[2],
  }
}
