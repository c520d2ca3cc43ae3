import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { StartError } from '../../base/start-error.ts'
import type { Binaries } from './binaries.ts'
import { servesDataFolder, tryConnect } from './connect.ts'
import type { DataHome } from './data-home.ts'
import { type Endpoint, newEndpoint, removeEndpoint } from './endpoint.ts'
import { launch } from './launch.ts'
import { isAlive, readPostmasterFile, servesFolder } from './postmaster-file.ts'

/** `client` is on the maintenance database. */
export type Reached = { client: pg.Client; endpoint: Endpoint; adopted: boolean }

const timeoutMs = MINUTE_MS

/** Connects to the PostgreSQL that already runs on the folder; undefined if there is none. */
export async function joinRunning(home: DataHome): Promise<Reached | undefined> {
  const file = await readPostmasterFile(home.folder)
  if (!file?.host || !(await servesFolder(file.pid, home.folder))) return undefined
  const client = await tryConnect(file, home)
  if (!client) return undefined
  if (await servesDataFolder(client, home.folder))
    return { client, endpoint: { host: file.host, port: file.port }, adopted: true }
  await client.end()
  return undefined
}

type Wanted = {
  home: DataHome
  binaries: Binaries
  settings?: string[]
  endpoint?: Endpoint
  log: (line: string) => void
}

/** Connects to the PostgreSQL on the folder, or starts one. It starts at `endpoint` if given, where the server's pool expects it. */
export async function reach({ home, binaries, settings = [], endpoint, log }: Wanted): Promise<Reached> {
  const giveUpAt = performance.now() + timeoutMs
  while (performance.now() < giveUpAt) {
    const joined = await joinRunning(home)
    if (joined) return joined
    const file = await readPostmasterFile(home.folder)
    if (file && (await servesFolder(file.pid, home.folder))) {
      // It is starting or shutting down.
      await sleep(50)
      continue
    }
    if (file && file.host !== endpoint?.host) await removeEndpoint(file)
    const place = endpoint ?? (await newEndpoint(home))
    const reusedPid = file && isAlive(file.pid) ? file.pid : undefined
    const client = await launch({ home, binaries, endpoint: place, settings, reusedPid, log }).catch(async (error) => {
      if (!endpoint) await removeEndpoint(place)
      throw error
    })
    if (client) return { client, endpoint: place, adopted: false }
    if (!endpoint) await removeEndpoint(place)
    await sleep(50)
  }
  throw new StartError(
    `Another server on ${home.folder} doesn't answer and doesn't stop: stop it, or set DATABASE_URL.`,
  )
}
