import { globSync } from 'node:fs'
import { project } from './project.mjs'

const SOURCES = '{bench,scripts,src,tests,tools}/**/*.{css,json,mjs,mts,ts,tsx}'

/** The sources whose path holds one of these words, as Vitest matches them: in any case, from the project's root. */
export function matchingFiles(filters) {
  const words = filters.filter((word) => !word.startsWith('-')).map((word) => word.toLowerCase())
  return globSync(SOURCES, { cwd: project })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => words.some((word) => path.toLowerCase().includes(word)))
    .sort()
}
