import { readEnv } from '#api/base/env.ts'
import { joinDatabase } from '#api/db/connect-database.ts'
import type { Database } from '#api/db/database.ts'

/** Works in the server's database. Undefined if it is not accessible. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T | undefined> {
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  if (!data) return undefined
  const env = readEnv({ DATA_DIR: data })
  const joined = await joinDatabase({ env, dataRoot: data, warn: () => {}, say: () => {} })
  try {
    return await work(joined.db)
  } finally {
    await joined.close()
  }
}
