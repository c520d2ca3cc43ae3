import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buildInputsHash } from './build-inputs.mjs'
import { run } from './child.mjs'
import { compressAssets } from './compress-assets.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { elapsedSince, giveUp, inProject, isCommand } from './project.mjs'

const dist = inProject('dist')
const stamp = join(dist, '.built')

/** Builds the browser's files and the server-rendered screens if their sources have changed. */
export async function ensureBuilt() {
  if (!(await build())) giveUp('The build failed. See the errors above.')
}

/**
 * Like ensureBuilt, and returns whether there is a build now. A build that fails or is killed leaves the old one
 * complete.
 */
export async function build() {
  const hash = buildInputsHash()
  if (isBuilt(hash)) return true
  const startedAt = Date.now()
  mkdirSync(dist, { recursive: true })
  sweepKilledBuilds()
  const next = mkdtempSync(join(dist, `.next-${process.pid}-`))
  try {
    if (!(await step('the browser’s files', () => vite(['build', '--outDir', join(next, 'web')])))) return false
    if (!(await step('the server’s pages', () => vite(['build', '--ssr', '--outDir', join(next, 'server')]))))
      return false
    await step('compressed copies', () => compressAssets(join(next, 'web', 'assets')))
    swapIn(next, hash)
    console.log(`Built in ${elapsedSince(startedAt)}.`)
    return true
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

function isBuilt(hash) {
  const isThere = ['web', 'server'].every((part) => existsSync(join(dist, part)))
  return isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function sweepKilledBuilds() {
  for (const name of readdirSync(dist)) {
    const pid = /^\.next-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(dist, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function step(name, work) {
  console.log(`Building ${name} …`)
  return work()
}

async function vite(args) {
  const { code } = await run(
    pinnedNode(),
    [inProject('node_modules/vite/bin/vite.js'), ...args, '--emptyOutDir', '--logLevel', 'warn'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  return code === 0
}

/** Removes the stamp during the renames. A kill in between causes another build, never a mix of both. */
function swapIn(next, hash) {
  rmSync(stamp, { force: true })
  for (const part of ['web', 'server']) {
    if (existsSync(join(dist, part))) renameSync(join(dist, part), join(next, `old-${part}`))
    renameSync(join(next, part), join(dist, part))
  }
  writeFileSync(join(next, 'stamp'), hash)
  renameSync(join(next, 'stamp'), stamp)
}

if (isCommand(import.meta)) {
  await ensureInstalled()
  await ensureBuilt()
}
