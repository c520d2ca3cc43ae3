import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { checkStoreKeys, type KeyCounts } from '#tests/support/store-keys.ts'

/** The tables whose rows belong to no store, with the reason. A distributed database has a copy of these on each machine, or one copy. */
const SHARED: Record<string, string> = {
  store: 'is what the others refer to',
  store_host: 'a host is looked up before the store is known, and no two stores may have the same',
  migration: 'is about the database itself',
  shop_secret: 'the process has its own secrets for all stores',
  rate_limit:
    'its key is text and names the store itself; some limits are about a network address, whichever store it visits',
  gateway_event: 'a webhook of a gateway names no store, and it is remembered before its payment is looked up',
  sandbox_secret: 'the sandbox plays another company, which has books of its own',
  sandbox_customer: 'the sandbox, see above',
  sandbox_card: 'the sandbox, see above',
  sandbox_setup: 'the sandbox, see above',
  sandbox_payment: 'the sandbox, see above',
  sandbox_refund: 'the sandbox, see above',
  sandbox_event: 'the sandbox, see above',
}
const DOCUMENT = new URL('../../docs/scale.md', import.meta.url)

async function connected(): Promise<pg.Client> {
  const { connection } = await testDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  atEnd(() => client.end())
  return client
}
const client = await connected()

const sentence = ({ tables, ofStores, uniqueKeys, references, referencesToStore }: KeyCounts) =>
  `Of ${tables} tables, ${ofStores} belong to a store. Their ${uniqueKeys} primary and unique keys and their ${references} foreign keys begin with \`store_id\`: ` +
  `${references - referencesToStore} refer to a row of the same store, ${referencesToStore} to the store itself. ${tables - ofStores} tables belong to no store.`

test('the keys of every table that belongs to a store begin with store_id, and the document says how many there are', async () => {
  const { wrong, counts } = await checkStoreKeys(client, 'public', Object.keys(SHARED))
  expect(wrong).toEqual([])
  const document = (await readFile(DOCUMENT, 'utf8')).replace(/\s+/g, ' ')
  expect(/Of \d+ tables, .*? belong to no store\./.exec(document)?.[0]).toBe(sentence(counts))
  for (const name of Object.keys(SHARED)) expect(document).toContain(`\`${name}\``)
})

test('the only other schema with tables is that of the job queue', async () => {
  const { rows } = await client.query(
    `SELECT DISTINCT schemaname FROM pg_tables WHERE schemaname NOT IN ('public', 'pg_catalog', 'information_schema')`,
  )
  expect(rows).toEqual([{ schemaname: 'graphile_worker' }])
})

test('a table with wrong keys is found', async () => {
  await client.query(`
    CREATE SCHEMA planted;
    SET search_path = planted;
    CREATE TABLE store (id integer PRIMARY KEY);
    CREATE TABLE currency (code text PRIMARY KEY);
    CREATE TABLE parent (store_id integer NOT NULL REFERENCES store, id integer, slug text UNIQUE, PRIMARY KEY (store_id, id), UNIQUE (id, store_id));
    CREATE UNIQUE INDEX parent_lower ON parent (lower(slug));
    CREATE TABLE child (id integer PRIMARY KEY, store_id integer NOT NULL, parent_id integer, code text REFERENCES currency,
      FOREIGN KEY (parent_id, store_id) REFERENCES parent (id, store_id));
    CREATE TABLE stray (id integer PRIMARY KEY);
    CREATE TABLE loose (store_id integer);
    CREATE TABLE outside (store_id integer, id integer PRIMARY KEY, FOREIGN KEY (store_id, id) REFERENCES parent);
    RESET search_path`)
  const { wrong, counts } = await checkStoreKeys(client, 'planted', ['store', 'currency', 'outside', 'gone'])
  expect(wrong).toEqual([
    'gone: listed, but not there',
    'loose: store_id may be null',
    'loose: has no key',
    'stray: has no store_id and is not listed',
    'child: child_pkey begins with id',
    'parent: parent_id_store_id_key begins with id',
    'parent: parent_lower begins with an expression',
    'parent: parent_slug_key begins with slug',
    'stray: stray_pkey begins with id',
    'child: child_code_fkey refers to currency, which belongs to no store',
    'child: child_parent_id_store_id_fkey does not begin with store_id on both sides',
    'outside: outside_store_id_id_fkey refers to parent, which belongs to a store',
  ])
  expect(counts).toEqual({ tables: 7, ofStores: 4, uniqueKeys: 6, references: 3, referencesToStore: 1 })
})
