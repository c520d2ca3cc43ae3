import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importGraph } from '#tests/support/import-graph.ts'

const ROOT = new URL('../../', import.meta.url)
const files = importGraph()
const packageJson = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'))
const used = new Map<string, Set<string>>()
/** Imports whole files of calls. A call must be used by its endpoint, so only the lists of calls count as used by this import. */
const CALLS = 'src/contract/wire/calls.ts'
const listsOfCalls = (target: string) => files.get(target)?.exports.filter((name) => name.endsWith('Calls')) ?? []
for (const { imports, path } of files.values())
  for (const [target, names] of imports) {
    if (target === path) continue
    const all = used.get(target) ?? new Set()
    for (const name of path === CALLS && names.has('*') ? listsOfCalls(target) : names) all.add(name)
    used.set(target, all)
  }

/** A command's file contains its usage line. */
const isCommand = ({ path, text }: { path: string; text: string }) => text.includes(`\`node ${path}`)

/** Files that name other files without importing them: settings and scripts that run them. */
const named = [
  ...readdirSync(ROOT).filter((name) => /\.(?:json|ts|yml)$/.test(name)),
  ...readdirSync(new URL('scripts/', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => `scripts/${name}`),
]
  .filter((name) => name !== 'package-lock.json')
  .map((name) => readFileSync(new URL(name, ROOT), 'utf8'))
  .join('\n')

const sources = [...files.values()]

test('there is an import graph to check', () => {
  expect(sources.length).toBeGreaterThan(900)
  expect(used.get('src/contract/wire/call.ts')?.has('call')).toBe(true)
})

test('every file is imported or run', () => {
  const idle = sources.filter(({ path, isTest, text }) => {
    if (
      isCommand({ path, text }) ||
      used.has(path) ||
      named.includes(path) ||
      /\.(?:test|spec|config)\.\w+$|\.d\.m?ts$/.test(path)
    )
      return false
    // Of the test code, only helpers and benchmarks must be imported.
    return !isTest || path.startsWith('tests/support/') || path.startsWith('bench/')
  })
  expect(idle.map(({ path }) => path)).toEqual([])
})

test('every export is used', () => {
  const idle = sources.flatMap(({ path, exports, text }) => {
    const names = used.get(path)
    if (!names || names.has('*') || named.includes(path) || /\.d\.m?ts$/.test(path)) return []
    const isUsedWithin = (name: string) => (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1
    return exports.filter((name) => !names.has(name) && !isUsedWithin(name)).map((name) => `${path} ${name}`)
  })
  expect(idle).toEqual([])
})

test('no source file is imported by tests only', () => {
  const byProgram = new Set(sources.filter(({ isTest }) => !isTest).flatMap(({ imports }) => [...imports.keys()]))
  const onlyTested = sources.filter(
    (file) =>
      file.path.startsWith('src/') &&
      !file.isTest &&
      !byProgram.has(file.path) &&
      !named.includes(file.path) &&
      !isCommand(file),
  )
  expect(onlyTested.map(({ path }) => path)).toEqual([])
})

test('every dependency is imported', () => {
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

test('every text is used', () => {
  const idle = sources
    .filter(({ path }) => /^src\/texts\/(?!.*\.test)/.test(path))
    .flatMap(({ path, text, exports }) => {
      const users = sources.filter(({ imports }) => imports.has(path)).map((file) => file.text)
      const all = [text.replace(/^ {2}\w+(?:: |\()/gm, ''), ...users].join('\n')
      return exports.flatMap((table) => {
        // A table that is indexed by a key, or given to a function, does not name its texts.
        if (new RegExp(`\\b(?:${table}|texts|words)(?:\\.\\w+)*(?:\\?\\.)?\\[|[(,]\\s*${table}[,)]`).test(all))
          return []
        return wordsOf(text, table)
          .filter((name) => !new RegExp(`\\b${name}\\b`).test(all))
          .map((name) => `${path} ${table}.${name}`)
      })
    })
  expect(idle).toEqual([])
})

/** The top-level keys of a table of texts. */
function wordsOf(text: string, table: string): string[] {
  const body = new RegExp(`^export const ${table}\\b[^=]*= \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(text)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+)(?:: |\()/gm)].map(([, name = '']) => name)
}
