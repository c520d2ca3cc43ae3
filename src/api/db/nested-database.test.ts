import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Database, Queryable } from './database.ts'
import { nestedDatabase } from './nested-database.ts'

const { db } = await testDatabase()
await db.query({ text: 'CREATE TABLE note (text text UNIQUE)' })

const write = (on: Queryable, text: string) => on.query({ text: 'INSERT INTO note VALUES ($1)', values: [text] })
const notes = async (on: Queryable) =>
  (await on.query({ text: 'SELECT text FROM note ORDER BY text' })).rows.map((row) => row.text)
const broken = async (nested: Database, text: string) =>
  nested.transaction(async (tx) => {
    await write(tx, text)
    throw new Error('changed my mind')
  })

test('nested transactions roll back on their own, and commit with the outer one', async () => {
  const seen = await db.transaction(async (tx) => {
    const nested = nestedDatabase(tx)
    await nested.transaction((part) => write(part, 'kept'))
    await expect(broken(nested, 'undone')).rejects.toThrow('changed my mind')
    // A nested transaction that PostgreSQL refused leaves the outer one usable.
    await expect(nested.transaction((part) => write(part, 'kept'))).rejects.toThrow('unique')
    await nested.transaction((part) => write(part, 'later'))
    return nested.snapshot(notes)
  })
  expect(seen).toEqual(['kept', 'later'])
  expect(await notes(db)).toEqual(['kept', 'later'])
})

test('concurrent nested transactions run one after the other, and roll back only their own work', async () => {
  await db.transaction(async (tx) => {
    const nested = nestedDatabase(tx)
    const ended = await Promise.allSettled([
      broken(nested, 'a'),
      nested.transaction((part) => write(part, 'b')),
      broken(nested, 'c'),
    ])
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  })
  expect(await notes(db)).toEqual(['b', 'kept', 'later'])
})

test('nothing is committed when the outer transaction fails', async () => {
  const outer = db.transaction(async (tx) => {
    await nestedDatabase(tx).transaction((part) => write(part, 'gone'))
    throw new Error('the process ended')
  })
  await expect(outer).rejects.toThrow('the process ended')
  expect(await notes(db)).not.toContain('gone')
})
