/**
 * The database part of a server in a process that tests may kill: it starts PostgreSQL, reports it in one line of
 * JSON, runs until stdin closes, and stops. node postgres-owner.ts <data root> [find]
 */
import { findPrivatePostgres, startPrivatePostgres } from '../../src/api/db/private-postgres/private-postgres.ts'

const [dataRoot = '', mode] = process.argv.slice(2)
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)
const log = (line: string) => say({ log: line })

try {
  const begin = mode === 'find' ? findPrivatePostgres : startPrivatePostgres
  const { connection, place, adopted, stop } = await begin({ dataRoot, log })
  say({ connection, place, adopted })
  for await (const _ of process.stdin);
  await stop()
  say({ stopped: true })
} catch (error) {
  say({ refused: error instanceof Error && error.name === 'StartError' ? error.message : String(error) })
  process.exitCode = 1
}
