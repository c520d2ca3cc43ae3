import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../base/start-error.ts'
import { type Binaries, programOf } from './binaries.ts'
import { servesDataFolder, tryConnect } from './connect.ts'
import type { DataHome } from './data-home.ts'
import { type Endpoint, listenArguments } from './endpoint.ts'
import { spawnOptions } from './run-as.ts'
import { openServerLog } from './server-log.ts'

export type Launch = {
  home: DataHome
  binaries: Binaries
  endpoint: Endpoint
  settings: string[]
  /** The pid in a stale postmaster.pid, if the system has since reused it for another process. */
  reusedPid: number | undefined
  log: (line: string) => void
}

/** Starts PostgreSQL and waits until it accepts connections; undefined if another PostgreSQL uses the folder. */
export async function launch({
  home,
  binaries,
  endpoint,
  settings,
  reusedPid,
  log,
}: Launch): Promise<pg.Client | undefined> {
  const program = programOf(binaries, 'postgres')
  const serverLog = await openServerLog(home)
  const listen = await listenArguments(endpoint, home)
  const fixed = ['-c', 'timezone=UTC', '-c', 'log_timezone=UTC', '-c', 'logging_collector=off']
  // PostgreSQL considers the folder in use if postmaster.pid names a running process of its user. It ignores the pid in PG_GRANDPARENT_PID.
  const extra: Record<string, string> = reusedPid ? { PG_GRANDPARENT_PID: String(reusedPid) } : {}
  const child = spawn(program, ['-D', home.folder, ...listen, ...fixed, ...settings.flatMap((s) => ['-c', s])], {
    ...spawnOptions(program, home.account, extra),
    // Its own process group, so that the terminal's Ctrl-C does not stop it before the server has finished its requests.
    detached: true,
    stdio: ['ignore', serverLog.fd, serverLog.fd],
  })
  let ended: string | undefined
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended ??= `it ended with ${signal ?? `code ${code}`}`))
  child.unref()
  try {
    for (let waited = 0; ended === undefined; waited += 1) {
      const client = await tryConnect(endpoint, home)
      if (client && (await servesDataFolder(client, home.folder))) return client
      await client?.end()
      if (waited % 500 === 499) log(`PostgreSQL is still starting or recovering; see ${serverLog.path}`)
      await sleep(20)
    }
    const logged = await serverLog.sinceOpened()
    if (/"postmaster\.pid" already exists|is still in use/.test(logged)) return undefined
    const reason = /^.*(?:FATAL|PANIC): *(.*)$/m.exec(logged)?.[1] ?? ended
    throw new StartError(`PostgreSQL did not start on ${home.folder}: ${reason} (see ${serverLog.path})`)
  } finally {
    await serverLog.close()
  }
}
