import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parsed } from './syntax.mjs'

/** The run-time importers of each file, from the sources below `src` and `tests`. Paths are relative to the root. */
export function importersOf(root) {
  const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports ?? {}
  const importers = new Map()
  for (const path of globSync('{src,tests}/**/*.{ts,tsx,mjs}', { cwd: root }).map((name) =>
    name.replaceAll('\\', '/'),
  )) {
    for (const target of importsOf(path, readFileSync(join(root, path), 'utf8'), aliases)) {
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return importers
}

function importsOf(path, text, aliases) {
  const { module } = parsed(path, text)
  const isUsed = ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)
  const named = [
    ...module.staticImports.filter(isUsed).map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter(({ isType, moduleRequest }) => moduleRequest && !isType)
        .map(({ moduleRequest }) => moduleRequest.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return new Set(named.map((name) => resolved(path, name, aliases)))
}

function resolved(path, name, aliases) {
  if (name.startsWith('.')) return posix.join(dirname(path), name)
  for (const [from, to] of Object.entries(aliases)) {
    const prefix = from.slice(0, -1)
    if (name.startsWith(prefix)) return posix.normalize(to.slice(0, -1) + name.slice(prefix.length))
  }
  return name
}

/**
 * All files that import this one, directly or indirectly, with the number of imports in between. The file itself has
 * 0.
 */
export function reach(file, importers) {
  const distance = new Map([[file, 0]])
  for (const [path, steps] of distance) {
    for (const importer of importers.get(path) ?? []) {
      if (!distance.has(importer)) distance.set(importer, steps + 1)
    }
  }
  return distance
}
