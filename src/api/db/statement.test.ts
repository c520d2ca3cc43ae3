import { afterAll, expect, test } from 'vitest'
import { int, json, text } from './column.ts'
import type { Queryable } from './database.ts'
import { declaredStatements, statement } from './statement.ts'

type Asked = { name: string; text: string; values: unknown[] }

function recording() {
  const asked: Asked[] = []
  const db = {
    query: async (one: Asked) => {
      asked.push(one)
      return { rows: [], rowCount: 0 }
    },
  }
  return { db: db as unknown as Queryable, asked }
}

// Test files share this process. The others must find only the program's statements in the list.
const declaredBefore = declaredStatements.length
afterAll(() => void declaredStatements.splice(declaredBefore))

const byName = statement({
  name: 'test_by_name',
  sql: `UPDATE t SET a = $words, b = $facts WHERE id = $id AND a <> $words`,
  args: { id: int, words: text, facts: json<{ n: number }>() },
})
const byPosition = statement({
  name: 'test_by_position',
  sql: `DELETE FROM t WHERE id = $2 AND a = $1`,
  args: [text, int],
})

test('named values are sent in the order of their numbers', async () => {
  const { db, asked } = recording()
  await byName.run(db, { facts: { n: 1 }, words: 'a', id: 7 })
  await byName.run(db, { id: 8, words: 'b', facts: { n: 2 } })
  const sql = 'UPDATE t SET a = $1, b = $2 WHERE id = $3 AND a <> $1'
  expect(asked).toEqual([
    { name: 'test_by_name', text: sql, values: ['a', '{"n":1}', 7] },
    { name: 'test_by_name', text: sql, values: ['b', '{"n":2}', 8] },
  ])
  // The same string: it was built when the statement was declared.
  expect(asked[0]?.text).toBe(asked[1]?.text)
})

test('SQL with positions is sent as it is declared', async () => {
  const { db, asked } = recording()
  await byPosition.run(db, 'a', 7)
  expect(asked).toEqual([
    { name: 'test_by_position', text: 'DELETE FROM t WHERE id = $2 AND a = $1', values: ['a', 7] },
  ])
})

test('an undefined value throws, names its parameter and reaches no database', async () => {
  const { db, asked } = recording()
  const missing = undefined as unknown as number
  await expect(byName.run(db, { id: missing, words: 'a', facts: { n: 1 } })).rejects.toThrow(
    'statement test_by_name: parameter $id is undefined',
  )
  await expect(byPosition.run(db, 'a', missing)).rejects.toThrow(
    'statement test_by_position: parameter $2 is undefined',
  )
  const without = byName.run as unknown as (to: Queryable) => Promise<number>
  await expect(without(db)).rejects.toThrow('statement test_by_name: parameter $words is undefined')
  expect(asked).toEqual([])
})

test('a name that is missing on one side is refused when the statement is declared', () => {
  const declare = (sql: string) => () => statement({ name: 'test_refused', sql, args: { id: int } })
  expect(declare('SELECT $id, $other')).toThrow('statement test_refused: parameter $other is not declared')
  expect(declare('SELECT 1')).toThrow('statement test_refused: parameter $id is not used')
})
