import { readdirSync } from 'node:fs'
import { inProject } from './project.mjs'

const FOLDERS = ['bench', 'scripts', 'src', 'tests', 'tools']
const SOURCE = /\.(?:css|json|mjs|mts|ts|tsx)$/

/** The sources whose path contains one of the filters, matched as Vitest does: case-insensitive, relative to the project's root. */
export function matchingFiles(filters) {
  const words = filters.filter((word) => !word.startsWith('-')).map((word) => word.toLowerCase())
  // Runs on Node 20 too, which has no glob.
  return FOLDERS.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => SOURCE.test(path)),
  )
    .filter((path) => words.some((word) => path.toLowerCase().includes(word)))
    .sort()
}
