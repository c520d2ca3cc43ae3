import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

const LOOK_AGAIN_MS = 20

export type TestConnection = { host: string; user: string; database: string; timeoutMs: number }

/** The connection, or the file that will hold it as JSON once PostgreSQL is ready. */
export type SharedPostgres = TestConnection | { file: string }

/**
 * The PostgreSQL that all tests of a run share. A run starts it only if a test file imports this file, directly or
 * indirectly. It starts while tests load, so the first callers wait for it.
 */
export async function sharedPostgres(): Promise<TestConnection> {
  const given = inject('postgres')
  if (!('file' in given)) return given
  for (;;) {
    const found = await readFile(given.file, 'utf8').catch(() => undefined)
    if (found === undefined) {
      await sleep(LOOK_AGAIN_MS)
      continue
    }
    const { connection, error } = JSON.parse(found) as { connection?: TestConnection; error?: string }
    if (connection) return connection
    throw new Error(`PostgreSQL did not start: ${error}`)
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: SharedPostgres
  }
}
