import type pg from 'pg'
import type { DatabaseHost } from '../../base/database-url.ts'
import { nameOf, searchHosts } from './search.ts'
import { watchHost } from './watch.ts'

export type SeveralHosts = pg.ClientConfig & { hosts: readonly DatabaseHost[] }

/** Several servers of which one accepts writes, and which one that is changes. */
export type Primary = {
  /** The host that accepts writes. Searches if it is unknown, for less time than a connection may take. */
  find(): Promise<DatabaseHost>
  /** The host refused: the next `find` searches again. */
  forget(host: DatabaseHost): void
  /** Calls `cut` when another host becomes the primary. Returns a function that takes it back. */
  whenMoved(host: DatabaseHost, cut: () => void): () => void
  close(): void
}

const CONNECTION_MS = 5000
const LOOK_MS = 1000

function openPrimary({ hosts, ...setting }: SeveralHosts, warn: (error: Error) => void): Primary {
  // A little less than the limit of a connection, so that the search tells its reasons before that is over.
  const limitMs = (setting.connectionTimeoutMillis || CONNECTION_MS) * 0.8
  let known: DatabaseHost | undefined
  let latest: DatabaseHost | undefined
  let searching: Promise<DatabaseHost> | undefined
  let isClosed = false
  const connected = new Map<() => void, DatabaseHost>()

  function found(host: DatabaseHost): DatabaseHost {
    known = host
    if (latest && latest !== host) {
      warn(new Error(`the database has moved to ${nameOf(host)}`))
      // Statements on a machine that vanished would wait for minutes.
      for (const [cut, at] of connected) if (at !== host) cut()
    }
    latest = host
    return host
  }
  function find(): Promise<DatabaseHost> {
    if (known) return Promise.resolve(known)
    searching ??= searchHosts(hosts, setting, limitMs)
      .then(found)
      .finally(() => {
        searching = undefined
      })
    return searching
  }
  function forget(host: DatabaseHost): void {
    if (known === host) known = undefined
  }
  /** The callers of `find` hear of a failure. This search has none. */
  const findSoon = () => void (isClosed || find().catch(() => {}))
  const watch = watchHost(setting, (host) => {
    forget(host)
    findSoon()
  })
  const timer = setInterval(() => {
    if (known) void watch.look(known)
    else if (connected.size > 0) findSoon()
  }, LOOK_MS)
  timer.unref()

  return {
    find,
    forget,
    whenMoved(host, cut) {
      connected.set(cut, host)
      return () => void connected.delete(cut)
    },
    close() {
      isClosed = true
      clearInterval(timer)
      watch.close()
    },
  }
}

const shared = new Map<string, { primary: Primary; users: number }>()

/** The pools of a process share what they know of the same hosts, so that all move together. */
export function sharePrimary(setting: SeveralHosts, warn: (error: Error) => void): Primary {
  const key = JSON.stringify([setting.connectionString, setting.hosts])
  const entry = shared.get(key) ?? { primary: openPrimary(setting, warn), users: 0 }
  entry.users += 1
  shared.set(key, entry)
  const close = () => {
    entry.users -= 1
    if (entry.users > 0) return
    shared.delete(key)
    entry.primary.close()
  }
  return { ...entry.primary, close }
}
