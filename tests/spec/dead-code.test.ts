import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importGraph } from '#tests/support/import-graph.ts'

const ROOT = new URL('../../', import.meta.url)
const files = importGraph()
const packageJson = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'))
const used = new Map<string, Set<string>>()
for (const { imports, path } of files.values())
  for (const [target, names] of imports) {
    if (target === path) continue
    const all = used.get(target) ?? new Set()
    for (const name of names) all.add(name)
    used.set(target, all)
  }

/** Whatever names a file outside of imports: commands, settings, pages and documents that run it. */
const named = [
  ...['package.json', 'vitest.config.ts', 'vite.config.ts', 'playwright.config.ts', 'biome.json', 'tsconfig.json'],
  ...readdirSync(new URL('scripts/', ROOT)).map((name) => `scripts/${name}`),
  ...readdirSync(new URL('.github/workflows/', ROOT)).map((name) => `.github/workflows/${name}`),
]
  .map((name) => {
    try {
      return readFileSync(new URL(name, ROOT), 'utf8')
    } catch {
      return ''
    }
  })
  .join('\n')

const sources = [...files.values()]

test('there is a graph to look at', () => {
  expect(sources.length).toBeGreaterThan(900)
  expect(used.get('src/contract/call.ts')?.has('call')).toBe(true)
})

test('no file is there that nothing imports or runs', () => {
  const idle = sources.filter(({ path, isTest }) => {
    if (used.has(path) || named.includes(path) || /\.(?:test|spec)\.\w+$|\.d\.m?ts$/.test(path)) return false
    // Statements are read by the test that holds them against the database, and what only tests use is looked at there.
    return !isTest || path.startsWith('tests/support/') || path.startsWith('bench/')
  })
  expect(idle.map(({ path }) => path)).toEqual([])
})

test('nothing is exported that nobody imports', () => {
  const idle = sources.flatMap(({ path, exports, text }) => {
    const names = used.get(path)
    if (!names || names.has('*') || /\.d\.m?ts$/.test(path)) return []
    return exports
      .filter((name) => !names.has(name))
      .map((name) => `${path} ${name}${isUsedWithin(text, name) ? ' (only within)' : ''}`)
  })
  expect(idle).toEqual([])
})

const isUsedWithin = (text: string, name: string) => (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1

test('what only tests import is not part of the program', () => {
  const byProgram = new Set(sources.filter(({ isTest }) => !isTest).flatMap(({ imports }) => [...imports.keys()]))
  const onlyTested = sources.filter(
    ({ path, isTest }) => path.startsWith('src/') && !isTest && !byProgram.has(path) && !named.includes(path),
  )
  expect(onlyTested.map(({ path }) => path)).toEqual([])
})

test('no package is asked for that nothing imports', () => {
  const { dependencies, devDependencies } = packageJson
  const mentioned = [...sources.map(({ text }) => text), named].join('\n')
  const styles = readdirSync(new URL('src/web/', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(new URL(`src/web/${name}`, ROOT), 'utf8'))
    .join('\n')
  const idle = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const typed = /^@types\/(.*)/.exec(name)?.[1]
    const wanted = typed ?? name
    return !mentioned.includes(wanted) && !styles.includes(wanted)
  })
  expect(idle).toEqual([])
})

test('every text is said somewhere', () => {
  const texts = sources.filter(({ path }) => /^src\/texts\/(?!.*\.test)/.test(path))
  const idle = texts.flatMap(({ path, text }) => {
    const users = sources.filter(({ imports }) => imports.has(path)).map((file) => file.text)
    const all = users.join('\n')
    const own = [...text.matchAll(/^ {2}(\w+)(?:: |\()/gm)].map(([, name = '']) => name)
    // A table that is looked up by a kind names none of its words.
    const isLookedUp = /\w+[Tt]exts?(?:\.\w+)?\[|\w+Words(?:\.\w+)?\[/.test(all)
    return own.filter((name) => !isLookedUp && !new RegExp(`\\b${name}\\b`).test(all)).map((name) => `${path} ${name}`)
  })
  expect(idle).toEqual([])
})
