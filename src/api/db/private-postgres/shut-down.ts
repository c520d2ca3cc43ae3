import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, programOf } from './binaries.ts'
import type { DataHome } from './data-home.ts'
import { removeEndpoint } from './endpoint.ts'
import { readPostmasterFile, servesFolder } from './postmaster-file.ts'
import { runToEnd } from './run-as.ts'

const patienceMs = 30_000

/** Fast shut-down: open transactions are rolled back, everything committed is written. */
export async function shutDown(home: DataHome, binaries: Binaries) {
  const file = await readPostmasterFile(home.folder)
  if (!file || !(await servesFolder(file.pid, home.folder))) return
  if (process.platform === 'win32') {
    await runToEnd(programOf(binaries, 'pg_ctl'), ['stop', '-D', home.folder, '-m', 'fast', '-w'])
  } else {
    process.kill(file.pid, 'SIGINT')
    // Past patience the write-prefetch log is enough: the next start recovers from it.
    if (!(await hasEnded(home, file.pid))) {
      process.kill(file.pid, 'SIGQUIT')
      await hasEnded(home, file.pid)
    }
  }
  await removeEndpoint(file)
}

async function hasEnded(home: DataHome, pid: number) {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; await sleep(10)) {
    if (!(await servesFolder(pid, home.folder))) return true
  }
  return false
}
