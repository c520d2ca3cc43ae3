import { userInfo } from 'node:os'
import { dataFolder, type Env, readDotenv, readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { StartError } from '#api/base/start-error.ts'
import { connectAreas } from '#api/connect-areas.ts'
import { joinDatabase } from '#api/db/connect-database.ts'
import { migrate } from '#api/db/migrate.ts'
import { migrateJobs } from '#api/jobs/runner.ts'
import { openGateways } from '#api/payments/gateways/open-gateways.ts'
import type { Staff } from '#api/staff/staff.ts'
import { storeForStaff } from './command-context.queries.ts'

/** What a command works with: the settings, the database, the clock, and the store it acts for. */
export type CommandContext = {
  env: Env
  db: Staff['parts']['db']
  clock: () => Date
  /** Returns the staff of a store. Without a slug it is the default store. */
  staff(store: string | undefined): Promise<Staff>
  close(): Promise<void>
}

export async function openCommandContext(): Promise<CommandContext> {
  readDotenv()
  const env = readEnv(process.env)
  const log = createLog('silent')
  const clock = () => new Date()
  const joined = await joinDatabase({ env, dataRoot: dataFolder(env), warn: () => {}, say: () => {} })
  const { db, connection } = joined
  try {
    await migrate(db)
    await migrateJobs(connection, log)
    connectAreas()
    const payments = await openGateways({ env, connection, port: env.PORT, clock, log })
    const parts = { db, log, clock, random: systemRandom, gateways: payments.gateways }
    return {
      env,
      db,
      clock,
      staff: (store) => staffOfStore(parts, store, commandLineActor(userInfo().username)),
      async close() {
        await payments.close()
        await joined.close()
      },
    }
  } catch (error) {
    await joined.close()
    throw error
  }
}

/** The actor in the audit log: the user who is signed in to this machine. */
export const commandLineActor = (user: string) => `operator:${user} at the command line`

export async function staffOfStore(parts: Staff['parts'], slug: string | undefined, actor: string): Promise<Staff> {
  const store = await storeForStaff.maybe(parts.db, slug ?? '')
  if (!store)
    throw new StartError(slug ? `there is no store ${slug}` : 'there is no default store; choose one with --store')
  return { parts, store, actor, now: parts.clock() }
}
