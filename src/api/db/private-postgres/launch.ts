import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../base/start-error.ts'
import { type Binaries, programOf } from './binaries.ts'
import { isOn, tryConnect } from './connect.ts'
import type { DataHome } from './data-home.ts'
import { type Endpoint, listenArguments } from './endpoint.ts'
import { spawnOptions } from './run-as.ts'
import { openServerLog } from './server-log.ts'

export type Launch = {
  home: DataHome
  binaries: Binaries
  endpoint: Endpoint
  settings: string[]
  /** A process that is alive, is not PostgreSQL, and has the number that a stale postmaster.pid names. */
  impostor: number | undefined
  log: (line: string) => void
}

/** Starts PostgreSQL and waits until it answers; undefined if another one was on the folder first. */
export async function launch({
  home,
  binaries,
  endpoint,
  settings,
  impostor,
  log,
}: Launch): Promise<pg.Client | undefined> {
  const program = programOf(binaries, 'postgres')
  const serverLog = await openServerLog(home)
  const listen = await listenArguments(endpoint, home)
  const fixed = ['-c', 'timezone=UTC', '-c', 'log_timezone=UTC', '-c', 'logging_collector=off']
  // PostgreSQL takes a file that names a living process of its own user as in use, except its grandparent's.
  const extra: Record<string, string> = impostor ? { PG_GRANDPARENT_PID: String(impostor) } : {}
  const child = spawn(program, ['-D', home.folder, ...listen, ...fixed, ...settings.flatMap((s) => ['-c', s])], {
    ...spawnOptions(program, home.account, extra),
    // A group of its own: the terminal's Ctrl-C must not reach it before the server has drained.
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
      if (client && (await isOn(client, home.folder))) return client
      await client?.end()
      if (waited % 500 === 499) log(`PostgreSQL is still starting or recovering; see ${serverLog.path}`)
      await sleep(20)
    }
    const said = await serverLog.since()
    if (/"postmaster\.pid" already exists|is still in use/.test(said)) return undefined
    const reason = /^.*(?:FATAL|PANIC): *(.*)$/m.exec(said)?.[1] ?? ended
    throw new StartError(`PostgreSQL did not start on ${home.folder}: ${reason} (see ${serverLog.path})`)
  } finally {
    await serverLog.close()
  }
}
