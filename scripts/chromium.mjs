import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { inProject, isCommand } from './project.mjs'

/** The headless shell comes first: it needs a quarter less CPU. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const isWindows = process.platform === 'win32'

/** The path of a working Chromium. Installs one if there is none, and returns undefined if that fails. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.log('Chromium not found. Installing it …')
  if (isDebian() && process.getuid() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    // Ubuntu and older Debian do not have the first package.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
      const packaged = await findChromium()
      if (packaged) return packaged
    }
  }
  // Ubuntu's package only points to snap, which containers do not have. Then Playwright's own is installed, as on
  // other systems.
  const deps = process.platform === 'linux' && process.getuid() === 0 ? ['--with-deps'] : []
  await run(pinnedNode(), [inProject('node_modules/playwright-core/cli.js'), 'install', ...deps, 'chromium'])
  return findChromium()
}

async function findChromium() {
  const { CHROMIUM_PATH: chosen, PATH = '' } = process.env
  if (chosen) return starts(chosen) ? chosen : undefined
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const others = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    (await import('playwright-core')).chromium.executablePath(),
  ]
  return [...(isWindows ? [] : onPath), ...others].find(starts)
}

/** A name on the PATH may be a broken wrapper. On Windows, asking for the version would open a window. */
function starts(path) {
  if (!path || !existsSync(path)) return false
  return isWindows || spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

if (isCommand(import.meta)) console.log((await ensureChromium()) ?? 'none')
