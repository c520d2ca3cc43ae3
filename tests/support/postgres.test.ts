import { access } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestPostgres } from './postgres.ts'

test('the PostgreSQL of a test run allows many connections, does not sync to disk, and is removed afterwards', async () => {
  const { connection, stop } = await startTestPostgres()
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('fsync') as fsync, current_setting('max_connections') as connections, current_setting('data_directory') as folder`,
  )
  await client.end()
  expect(rows).toEqual([{ fsync: 'off', connections: '300', folder: expect.stringContaining('clothesline-test-') }])
  await stop()
  await expect(access(rows[0].folder)).rejects.toThrow('ENOENT')
  await expect(access(connection.host ?? '')).rejects.toThrow('ENOENT')
})
