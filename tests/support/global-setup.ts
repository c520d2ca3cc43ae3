import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { createLog } from '#api/base/log.ts'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { migrateJobs } from '#api/jobs/runner.ts'
import { loadDemo } from '#server/start/demo.ts'
import { startTestPostgres } from './postgres.ts'

export const TEMPLATE = 'template_store'

/** One private PostgreSQL for the whole run, with a migrated template that holds the demo stores. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const admin = openDatabase({ ...postgres.connection, poolSize: 1 }, () => {})
  await admin.query({ text: `CREATE DATABASE ${TEMPLATE}` })
  await admin.close()
  const template = openDatabase({ ...postgres.connection, database: TEMPLATE, poolSize: 4 }, () => {})
  await migrate(template)
  await migrateJobs({ ...postgres.connection, database: TEMPLATE }, createLog('silent'))
  await loadDemo(template, 3000, () => new Date())
  await template.close()
  project.provide('postgres', postgres.connection as ProvidedContext['postgres'])
  return postgres.stop
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; user: string; database: string; timeoutMs: number }
  }
}
