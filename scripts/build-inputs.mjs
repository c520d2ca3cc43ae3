import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { inProject, project } from './project.mjs'

const inputs = [
  'src',
  'public',
  'vite.config.ts',
  'scripts/browser-chunks.ts',
  'scripts/plan-chunks.ts',
  'tsconfig.json',
  'package-lock.json',
  'package.json',
]

/** One hash over all inputs of a build. */
export function buildInputsHash() {
  const hash = createHash('sha256')
  for (const path of inputs.map((input) => inProject(input)).flatMap(filesUnder)) {
    hash.update(`${relative(project, path)}\0`).update(createHash('sha256').update(readFileSync(path)).digest())
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
