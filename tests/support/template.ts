import { createLog } from '#api/base/log.ts'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { migrateJobs } from '#api/jobs/runner.ts'
import { loadDemo } from '#server/start/demo.ts'
import { startTestPostgres, type TestPostgres } from './postgres.ts'
import { TEMPLATE } from './template-name.ts'

/** One private PostgreSQL for the whole run, with a migrated template that holds the demo stores. */
export async function startTemplate(): Promise<TestPostgres> {
  const postgres = await startTestPostgres()
  const admin = openDatabase({ ...postgres.connection, poolSize: 1 }, () => {})
  await admin.query({ text: `CREATE DATABASE ${TEMPLATE}` })
  await admin.close()
  const template = openDatabase({ ...postgres.connection, database: TEMPLATE, poolSize: 4 }, () => {})
  await migrate(template)
  await migrateJobs({ ...postgres.connection, database: TEMPLATE }, createLog('silent'))
  await loadDemo(template, 3000, () => new Date())
  // Staff would get a message about most orders of the tests. Tests of alerts set their own people.
  await template.query({ text: 'DELETE FROM alert_settings' })
  // Most tests are about money that is paid at once. Tests of goods that are paid by weight let the store weigh (weighed.ts).
  await template.query({ text: `UPDATE store SET information = information - 'weighing'` })
  await template.close()
  return postgres
}
