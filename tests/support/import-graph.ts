import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDERS = ['src', 'tools', 'tests', 'scripts', 'bench']
const SOURCE = /\.(?:tsx?|m[jt]s)$/

export type SourceFile = {
  path: string
  text: string
  isTest: boolean
  /** The exported names, including 'default'. */
  exports: readonly string[]
  /** The imported names by file or package; '*' for all names. */
  imports: ReadonlyMap<string, ReadonlySet<string>>
}

/** All source files of the project with their imports and exports, read as text. */
export function importGraph(): Map<string, SourceFile> {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => SOURCE.test(path)),
  )
  const known = [...paths, ...readdirSync(ROOT).filter((name) => SOURCE.test(name))]
  return new Map(known.map((path) => [path, read(path)]))
}

function read(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return {
    path,
    text,
    isTest: /\.(?:test|spec)\.\w+$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/'),
    exports: exportsOf(text),
    imports: importsOf(path, text),
  }
}

function exportsOf(text: string): string[] {
  const declared = text.matchAll(
    /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface) (\w+)/gm,
  )
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, names = '']) => listOf(names).map((name) => name.split(' as ').at(-1) ?? name)),
    ...(/^export default /m.test(text) ? ['default'] : []),
  ]
}

const listOf = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)

function importsOf(path: string, text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (from: string, names: readonly string[]) => {
    const target = resolved(path, from)
    const kept = found.get(target) ?? new Set()
    for (const name of names) kept.add(name)
    found.set(target, kept)
  }
  for (const [, clause = '', from = ''] of text.matchAll(/^(?:import|export)\s+([^'";]*?)\s*from\s+['"]([^'"]+)['"]/gm))
    add(from, namesOf(clause))
  for (const [, from = ''] of text.matchAll(/^import\s+['"]([^'"]+)['"]/gm)) add(from, [])
  // A file that is imported dynamically, run as a process, or named by its address may be used completely.
  for (const [, from = ''] of text.matchAll(/import\(\s*['"]([^'"]+)['"]/g)) add(from, ['*'])
  for (const [, from = ''] of text.matchAll(/new URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta/g))
    add(from.startsWith('.') ? from : `./${from}`, ['*'])
  for (const [, from = ''] of text.matchAll(/typeof import\(['"]([^'"]+)['"]/g)) add(from, ['*'])
  return found
}

function namesOf(clause: string): string[] {
  if (clause.includes('*')) return ['*']
  const braced = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  const plain = clause
    .replace(/\{[^}]*\}/, '')
    .replace(/^type\s/, '')
    .replaceAll(',', '')
    .trim()
  return [...listOf(braced).map((name) => name.split(' as ')[0] ?? name), ...(plain ? ['default'] : [])]
}

function resolved(path: string, from: string): string {
  if (from.startsWith('.')) return posix.join(dirname(path), from)
  if (from.startsWith('#tests/')) return from.slice(1)
  return from.startsWith('#') ? `src/${from.slice(1)}` : from
}
