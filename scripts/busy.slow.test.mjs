import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './project.mjs'

const BUSY = inProject('scripts/busy.mjs')

/** The child processes of this one. */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'])(
  'it keeps the requested number of processes busy, and none is left after a %s',
  async (signal) => {
    const busy = spawn(process.execPath, [BUSY, '2'], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(busy.stdout, 'data')
    const children = childrenOf(busy.pid)
    expect(children).toHaveLength(2)
    busy.kill(signal)
    await once(busy, 'exit')
    await expect.poll(() => children.filter(isAlive)).toEqual([])
  },
)

test.each(['many', '0', '1.5'])('%s is no number of processes', (wish) => {
  const { status, stderr } = spawnSync(process.execPath, [BUSY, wish], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'Usage: node scripts/busy.mjs N, where N is 1 or more\n'])
})
