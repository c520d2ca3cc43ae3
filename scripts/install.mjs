import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { run } from './child.mjs'
import { isInstalled, markInstalled } from './installed-state.mjs'
import { ensureNativePackages } from './native-packages.mjs'
import { elapsedSince, giveUp, isCommand } from './project.mjs'

const offline =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

/**
 * Installs node_modules from package-lock.json, including the pinned Node, and checks that this platform's packages
 * are there.
 */
export async function ensureInstalled() {
  if (!isInstalled()) await install()
  ensureNativePackages()
}

async function install() {
  const startedAt = Date.now()
  console.log('Installing dependencies. This happens once and takes a minute or two …')
  const logs = mkdtempSync(join(tmpdir(), 'clothesline-npm-'))
  const beat = setInterval(() => {
    // On a terminal npm shows its own progress.
    if (!process.stderr.isTTY) console.log(`  … still installing, ${elapsedSince(startedAt)}`)
  }, 10_000)
  const { code } = await npm([
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // Overrides NODE_ENV and user settings: the build needs the dev packages, and the pinned Node is an optional one.
    '--include=dev',
    '--include=optional',
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=8000',
    `--logs-dir=${logs}`,
  ])
  clearInterval(beat)
  if (code !== 0) {
    const log = readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('\n')
    if (offline.test(log)) giveUp("Couldn't fetch the packages. Check your network, then run the same command again.")
    giveUp("Couldn't install the dependencies. See npm's errors above.")
  }
  rmSync(logs, { recursive: true, force: true })
  markInstalled()
  console.log(`Installed in ${elapsedSince(startedAt)}.`)
}

function npm(args) {
  const cli = process.env.npm_execpath ?? ''
  if (basename(cli) === 'npm-cli.js') return run(process.execPath, [cli, ...args])
  const isWindows = process.platform === 'win32'
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows })
}

if (isCommand(import.meta)) await ensureInstalled()
