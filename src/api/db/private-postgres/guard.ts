import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DataHome } from './data-home.ts'
import { takeOwnership } from './owner-lock.ts'
import { type Reached, reach } from './reach.ts'

type Guarded = { home: DataHome; binaries: Binaries; reached: Reached; log: (line: string) => void }

/**
 * Keeps the owner's lock for the life of the process. Restarts a PostgreSQL that crashed or was killed, at the same endpoint, where the pool's next
 * connections find it.
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
    /** Stops restarting PostgreSQL. The lock is kept until PostgreSQL has stopped, so that no other server adopts it meanwhile. */
    standDown: async () => {
      isOver = true
      await recovery
    },
    release: () => client.end().catch(() => {}),
  }
}
