import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHost } from '../../base/database-url.ts'
import { HostClient } from './host-client.ts'

/** SQLSTATE of sqlclient_unable_to_establish_sqlconnection. */
const NO_PRIMARY = '08001'
const PAUSE_MS = 100

/** Waiting does not help: a wrong login or database. */
const isPermanent = (error: unknown) => error instanceof pg.DatabaseError && /^28|^3D000$/.test(error.code ?? '')
const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

export const nameOf = ({ host, port }: DatabaseHost) => `${host.includes(':') ? `[${host}]` : host}:${port}`

/**
 * The first host that accepts writes. All are asked at once, because one that vanished does not answer, and again until
 * the time is over, because one may be about to be promoted.
 */
export async function searchHosts(
  hosts: readonly DatabaseHost[],
  setting: pg.ClientConfig,
  limitMs: number,
): Promise<DatabaseHost> {
  const reasons = new Map<DatabaseHost, string>()
  const clients = new Set<HostClient>()
  const over = Promise.withResolvers<never>()
  let isOver = false
  const timer = setTimeout(() => over.reject(new Error('the time is over')), limitMs)

  async function ask(host: DatabaseHost): Promise<DatabaseHost> {
    const client = new HostClient(setting)
    clients.add(client)
    try {
      await client.connectTo(host)
      return host
    } finally {
      clients.delete(client)
      void client.end()
    }
  }
  async function askUntilItAccepts(host: DatabaseHost): Promise<DatabaseHost> {
    for (;;) {
      try {
        return await ask(host)
      } catch (error) {
        reasons.set(host, reasonOf(error))
        if (isOver || isPermanent(error)) throw error
      }
      await sleep(PAUSE_MS)
    }
  }
  try {
    return await Promise.race([Promise.any(hosts.map(askUntilItAccepts)), over.promise])
  } catch {
    const told = hosts.map((host) => `${nameOf(host)}: ${reasons.get(host) ?? 'no answer'}`)
    throw Object.assign(new Error(`no host accepts writes (${told.join('; ')})`), { code: NO_PRIMARY })
  } finally {
    isOver = true
    clearTimeout(timer)
    for (const client of clients) client.cut()
  }
}
