import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fits } from './native-packages.mjs'
import { inProject } from './project.mjs'

const stamp = inProject('node_modules', '.clothesline-installed')

function wanted() {
  const lock = readFileSync(inProject('package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

export const markInstalled = () => writeFileSync(stamp, wanted())

/**
 * npm empties node_modules before it installs, so an interrupted install has neither our stamp nor npm's own record.
 */
export function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return true
  if (!npmInstalledTheLock()) return false
  markInstalled()
  return true
}

/** After a manual npm install, npm's record of a finished install counts as well. */
function npmInstalledTheLock() {
  const record = inProject('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const has = JSON.parse(readFileSync(record, 'utf8')).packages
  const { '': _project, ...wants } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
  const isThere = ([path, { version }]) => has[path]?.version === version && existsSync(inProject(path, 'package.json'))
  // npm skips optional packages of other platforms. It knows the C library of this machine better than we do.
  const mayBeMissing = ([, { optional, devOptional, peer }]) => optional || devOptional || peer
  const isForHere = ([, { os, cpu }]) => fits(os, process.platform) && fits(cpu, process.arch)
  return (
    Object.keys(has).every((path) => path in wants) &&
    Object.entries(wants).every(
      (entry) => isThere(entry) || (mayBeMissing(entry) && (!entry[1].os || entry[1].libc || !isForHere(entry))),
    )
  )
}
