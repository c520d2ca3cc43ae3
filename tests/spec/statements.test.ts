import { readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { declaredStatements } from '#api/db/statement.ts'
import { testDatabase } from '#tests/support/database.ts'

/** Statements with more parameters name them, because long positional lists are error-prone. */
const POSITIONS_MAX = 6
const SOURCE = new URL('../../src/', import.meta.url)
const queryFiles = readdirSync(SOURCE, { recursive: true }).filter((file) => String(file).endsWith('.queries.ts'))
await Promise.all(queryFiles.map((file) => import(new URL(String(file), SOURCE).href)))

test('there are statements to check, and their names are unique', () => {
  const names = declaredStatements.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('no statement has more than six positional parameters', () => {
  const long = declaredStatements.filter(({ args, hasNamedArgs }) => !hasNamedArgs && args.length > POSITIONS_MAX)
  expect(long.map(({ name }) => name)).toEqual([])
})

test('every statement’s parameters, columns and types match the migrated database', async () => {
  const { connection } = await testDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  const wrong: string[] = []
  for (const { name, sql, args, row } of declaredStatements) {
    const refused = await client.query(`PREPARE ${name} AS ${sql}`).catch((error: Error) => error.message)
    if (typeof refused === 'string') {
      wrong.push(`${name}: ${refused}`)
      continue
    }
    const { rows } = await client.query<{ parameters: string[]; results: string[] | null }>(
      `SELECT parameter_types::text[] AS parameters, result_types::text[] AS results FROM pg_prepared_statements WHERE name = $1`,
      [name],
    )
    const found = rows[0]
    const declared = args.map((arg) => arg.type)
    if (JSON.stringify(found?.parameters) !== JSON.stringify(declared)) {
      wrong.push(`${name}: parameters are ${found?.parameters}, declared ${declared}`)
    }
    const results = Object.values(row).map((column) => column.type)
    if (JSON.stringify(found?.results ?? []) !== JSON.stringify(results)) {
      wrong.push(`${name}: columns are ${found?.results}, declared ${results}`)
    }
  }
  await client.end()
  expect(wrong).toEqual([])
})
