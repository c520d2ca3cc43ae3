import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, programOf } from './binaries.ts'
import type { DataHome } from './data-home.ts'
import { removeEndpoint } from './endpoint.ts'
import { readPostmasterFile, servesFolder } from './postmaster-file.ts'
import { runToEnd } from './run-as.ts'

const timeoutMs = 30_000

/** A fast shutdown: open transactions are rolled back, and committed ones are written to disk. */
export async function shutDown(home: DataHome, binaries: Binaries) {
  const file = await readPostmasterFile(home.folder)
  if (!file || !(await servesFolder(file.pid, home.folder))) return
  if (process.platform === 'win32') {
    await runToEnd(programOf(binaries, 'pg_ctl'), ['stop', '-D', home.folder, '-m', 'fast', '-w'])
  } else {
    process.kill(file.pid, 'SIGINT')
    // After the timeout PostgreSQL is stopped at once. The next start recovers from the write-ahead log.
    if (!(await hasEnded(home, file.pid))) {
      process.kill(file.pid, 'SIGQUIT')
      await hasEnded(home, file.pid)
    }
  }
  await removeEndpoint(file)
}

async function hasEnded(home: DataHome, pid: number) {
  for (const giveUpAt = performance.now() + timeoutMs; performance.now() < giveUpAt; await sleep(10)) {
    if (!(await servesFolder(pid, home.folder))) return true
  }
  return false
}
