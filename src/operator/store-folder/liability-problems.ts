import type { Problem } from './broken-file.ts'
import { headingId } from './markdown.ts'
import type { ContentFile } from './read-content.ts'
import type { YamlFile } from './read-yaml.ts'
import type { LiabilityEntry } from './store-files.ts'

const TERMS = 'content/terms-conditions.md'

type Named = { store: YamlFile<{ liability?: LiabilityEntry | undefined }>; content: readonly ContentFile[] }

/** P1.6: `liability` in store.yaml names categories of the catalogue, and a heading of the terms. */
export function liabilityProblems({ store, content }: Named, categories: readonly string[]): Problem[] {
  const { liability } = store.value
  if (!liability) return []
  const problems: Problem[] = []
  liability.together?.categories.forEach((name, index) => {
    const line = store.lineOf(['liability', 'together', 'categories', index])
    if (!categories.includes(name))
      problems.push({ file: 'store.yaml', line, reason: `there is no category called ${name}` })
  })
  const { section } = liability
  const terms = content.find(({ file }) => file === TERMS)
  if (section !== undefined && !headingsOf(terms?.markdown ?? '').includes(section)) {
    const line = store.lineOf(['liability', 'section'])
    problems.push({ file: 'store.yaml', line, reason: `there is no heading called ${section} in ${TERMS}` })
  }
  return problems
}

function headingsOf(markdown: string): string[] {
  return markdown.split('\n').flatMap((line) => /^#{1,6}\s+(.*)$/.exec(line)?.slice(1).map(headingId) ?? [])
}
