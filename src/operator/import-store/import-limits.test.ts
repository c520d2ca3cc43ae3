import { expect, test } from 'vitest'
import type { Queryable } from '#api/db/database.ts'
import { openDatabase } from '#api/db/database.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { syntheticCatalogue } from '#tests/support/synthetic-catalogue.ts'
import { writeCatalogue } from './write-catalogue.ts'

class Undone extends Error {}

test('the import of a large catalogue may prepare its rows for minutes, and only its own transaction may', async () => {
  const { connection } = await testDatabase()
  const db = openDatabase({ ...connection, poolSize: 1, timeoutMs: 20_000 }, () => {})
  atEnd(db.close)
  const limits = async (on: Queryable) => {
    const { rows } = await on.query({
      text: `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
    })
    return rows[0]
  }
  const { rows } = await db.query({
    text: `SELECT p.store_id, p.image FROM product p JOIN store s ON s.id = p.store_id WHERE s.slug = 'clothesline-laundry' LIMIT 1`,
  })
  const { store_id, image } = rows[0]
  const visitors = { statement: '20s', idle: '30s' }
  const seen = new Set<string>()
  const imported = db.transaction(async (tx) => {
    expect(await limits(tx)).toEqual(visitors)
    const watched: Queryable = {
      ...tx,
      query: async (asked) => {
        // Before the next rows are sent, they were prepared.
        if (asked.name) seen.add(JSON.stringify(await limits(tx)))
        return tx.query(asked)
      },
    }
    await writeCatalogue(
      watched,
      store_id,
      syntheticCatalogue(10, { categories: 2, image, salesTypes: ['pickup-return'] }),
    )
    throw new Undone()
  })
  await expect(imported).rejects.toThrow(Undone)
  expect([...seen]).toEqual([JSON.stringify({ statement: '0', idle: '10min' })])
  expect(await limits(db)).toEqual(visitors)
})
