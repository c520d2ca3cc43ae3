import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { instrumented } from './instrument.mjs'
import { mutated } from './mutants.mjs'
import { switched } from './switch.mjs'

const QUERY = /\?(?:again|mutant)=(\d+)$/
const OWN = /\?mutant=(\d+)$/

/**
 * A Vite plugin. A source file is loaded once with all its inactive mutants, or with probes if `probed`.
 * `x.test.ts?again=7` loads a test again on the same sources. A mutant that cannot be switched is loaded by
 * `x.test.ts?mutant=7`: the query is passed on to every file between the test and the mutant, so these are loaded
 * again with the mutant. `tries[7]` is `{ mutant, isAsleep, reached }`.
 */
export function mutantPlugin({ root, tries, probed }) {
  const asleep = Map.groupBy(
    tries.map(({ mutant, isAsleep }, number) => ({ number, mutant, isAsleep })).filter(({ isAsleep }) => isAsleep),
    ({ mutant }) => mutant.file,
  )
  const fileOf = (path) => relative(root, path).replaceAll('\\', '/')
  return {
    name: 'mutants',
    enforce: 'pre',
    async resolveId(source, importer) {
      // Vite also requests files by their path below the root.
      if (QUERY.test(source)) return source.startsWith(`${root}/`) ? source : join(root, source)
      if (!QUERY.test(importer ?? '')) return undefined
      const found = await this.resolve(source, importer.replace(QUERY, ''), { skipSelf: true })
      const number = OWN.exec(importer)?.[1]
      const isOwn = found && number !== undefined && tries[number].reached.has(fileOf(found.id))
      return isOwn ? `${found.id}?mutant=${number}` : found
    },
    load(id) {
      const path = id.replace(QUERY, '')
      const file = fileOf(path)
      const own = tries[OWN.exec(id)?.[1]]
      if (own && own.mutant.file === file) return instrumented(file, mutated(readFileSync(path, 'utf8'), own.mutant))
      if (path !== id) return readFileSync(path, 'utf8')
      if (probed.has(file)) return instrumented(file, readFileSync(path, 'utf8'), { probes: true })
      if (asleep.has(file)) return instrumented(file, switched(file, readFileSync(path, 'utf8'), asleep.get(file)))
      return undefined
    },
  }
}
