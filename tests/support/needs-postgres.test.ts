import { expect, test } from 'vitest'
import { importGraph } from './import-graph.ts'
import { needsPostgres } from './needs-postgres.ts'

const graph = importGraph()

test.each([
  ['src/rules/vouchers/best-vouchers.test.ts', false],
  ['scripts/slow-tests.test.mjs', false],
  ['src/api/db/database.test.ts', true],
  ['tests/faults/start.test.ts', true],
])('%s needs the shared PostgreSQL: %s', (file, expected) => {
  expect(needsPostgres([file], graph)).toBe(expected)
})

test('one file among many is enough', () => {
  const files = ['src/rules/vouchers/best-vouchers.test.ts', 'src/api/db/database.test.ts']
  expect(needsPostgres(files, graph)).toBe(true)
  expect(needsPostgres([], graph)).toBe(false)
})

test('no other file asks Vitest for the connection, or the run would not know that it is needed', () => {
  const asking = [...graph.values()].filter(({ text }) => /\binject\(\s*'postgres'/.test(text)).map(({ path }) => path)
  expect(asking).toEqual(['tests/support/shared-postgres.ts'])
})
