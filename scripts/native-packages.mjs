import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { giveUp, inProject } from './project.mjs'

/**
 * Every package with a native part supports this platform. A parent without a native part here, such as fsevents',
 * needs none elsewhere.
 */
const REFERENCE = { os: 'linux', cpu: 'x64', libc: 'glibc' }

/** This machine in the terms of package-lock.json. */
export const thisPlatform = () => ({ os: process.platform, cpu: process.arch, libc: libcOfLinux() })

export const platformName = ({ os, cpu, libc }) => `${os}-${cpu}${libc ? ` (${libc})` : ''}`

/** Whether npm installs this entry of the lock on a platform. */
export const isFor = ({ os, cpu, libc }, platform) =>
  fits(os, platform.os) && fits(cpu, platform.cpu) && (!libc || fits(libc, platform.libc))

/**
 * The problems that keep the project from running on a platform, as sentences. npm silently skips an optional package
 * that it cannot fetch, and the program that needs it then fails with a stack trace. The packages of package.json
 * itself, Node and PostgreSQL, have substitutes and are checked where they are used.
 */
export function nativeProblems(lock, platform, isThere) {
  const missing = new Set()
  const without = new Set()
  for (const [path, parent] of Object.entries(lock.packages)) {
    const natives = path && !parent.optional ? nativesOf(lock, path, parent) : []
    if (!natives.some(({ entry }) => isFor(entry, REFERENCE))) continue
    const needed = natives.filter(({ entry }) => isFor(entry, platform))
    if (!needed.length) without.add(nameOf(path))
    for (const { path, entry } of needed) if (!isThere(path)) missing.add(`${nameOf(path)}@${entry.version}`)
  }
  const name = platformName(platform)
  const problems = []
  if (without.size)
    problems.push(`${[...without].join(', ')} has no native package for ${name}. Use Linux or macOS on x64 or arm64.`)
  if (missing.size)
    problems.push(
      `Missing for ${name}: ${[...missing].join(', ')}. Check that your npm registry has it, delete node_modules and run the same command again.`,
    )
  return problems
}

/** Exits with one line if a native package is missing. */
export function ensureNativePackages() {
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const problems = nativeProblems(lock, thisPlatform(), (path) => existsSync(inProject(path, 'package.json')))
  if (problems.length) giveUp(problems.join(' '))
}

/** The optional dependencies of a package that are for some platforms only. */
function nativesOf(lock, path, { optionalDependencies = {} }) {
  return Object.keys(optionalDependencies)
    .map((name) => resolve(lock, path, name))
    .map((path) => ({ path, entry: lock.packages[path] }))
    .filter(({ entry }) => entry?.os || entry?.cpu)
}

/** Where Node finds a package: beside the importing one, else further up. */
function resolve(lock, from, name) {
  for (let folder = from; folder !== '.'; folder = dirname(folder)) {
    if (folder.endsWith('node_modules') && `${folder}/${name}` in lock.packages) return `${folder}/${name}`
    if (`${folder}/node_modules/${name}` in lock.packages) return `${folder}/node_modules/${name}`
  }
  return undefined
}

const nameOf = (path) => path.split('node_modules/').at(-1)

export function fits(list, value) {
  const names = [list ?? []].flat()
  if (names.includes(`!${value}`)) return false
  return names.every((name) => name.startsWith('!')) || names.includes(value)
}

function libcOfLinux() {
  if (process.platform !== 'linux') return undefined
  // Without this, the report resolves the names of network addresses.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
