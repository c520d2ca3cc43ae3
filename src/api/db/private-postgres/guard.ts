import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DataHome } from './data-home.ts'
import { takeOwnership } from './owner-lock.ts'
import { type Reached, reach } from './reach.ts'

type Guarded = { home: DataHome; binaries: Binaries; reached: Reached; log: (line: string) => void }

/**
 * Keeps the owner's lock for the life of the process. A PostgreSQL that crashed or was killed from outside is started
 * again at the same place, where the next connections of the pool find it.
 */
export function guardOwnership({ home, binaries, reached, log }: Guarded) {
  let client = reached.client
  let isOver = false
  let recovery = Promise.resolve()

  const watch = () =>
    client.once('end', () => {
      recovery = recover()
    })

  async function recover() {
    if (!isOver) log(`PostgreSQL on ${home.folder} stopped; reconnecting or restarting it`)
    while (!isOver) {
      try {
        client = (await reach({ home, binaries, endpoint: reached.endpoint, log })).client
        await takeOwnership(client, home.folder)
        log(`PostgreSQL on ${home.folder} is back`)
        watch()
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await client.end().catch(() => {})
        await sleep(1000)
      }
    }
  }

  watch()
  return {
    /** From here on its end is meant. The lock is kept until PostgreSQL is down, so that nobody adopts what is ending. */
    standDown: async () => {
      isOver = true
      await recovery
    },
    release: () => client.end().catch(() => {}),
  }
}
