import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { instrumented } from './instrument.mjs'
import { mutated } from './mutants.mjs'

const QUERY = /\?mutant=(\d+)$/

/**
 * A Vite plugin: `x.test.ts?mutant=7` is that test with the 7th mutant in place. The query goes on to every file between the test and the
 * mutant, so that many mutants live side by side in one process, each with modules of its own. All other files are shared.
 * `tries[7]` is `{ mutant, reached }`; without a mutant the files in `probed` are loaded with probes.
 */
export function mutantPlugin({ root, tries, probed }) {
  return {
    name: 'mutants',
    enforce: 'pre',
    async resolveId(source, importer) {
      // Vite also asks for files by their path below the root.
      if (QUERY.test(source)) return source.startsWith(`${root}/`) ? source : join(root, source)
      const number = QUERY.exec(importer ?? '')?.[1]
      if (number === undefined) return undefined
      const found = await this.resolve(source, importer.replace(QUERY, ''), { skipSelf: true })
      const isOwn = found && tries[number].reached.has(relative(root, found.id).replaceAll('\\', '/'))
      return isOwn ? `${found.id}?mutant=${number}` : found
    },
    load(id) {
      const number = QUERY.exec(id)?.[1]
      if (number === undefined) return undefined
      const path = id.replace(QUERY, '')
      const file = relative(root, path).replaceAll('\\', '/')
      const text = readFileSync(path, 'utf8')
      const { mutant } = tries[number]
      if (mutant?.file === file) return instrumented(file, mutated(text, mutant))
      return !mutant && probed.has(file) ? instrumented(file, text, { probes: true }) : text
    },
  }
}
