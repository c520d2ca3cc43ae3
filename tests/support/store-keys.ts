import type { Client } from 'pg'

export type KeyCounts = {
  tables: number
  ofStores: number
  uniqueKeys: number
  references: number
  referencesToStore: number
}
export type CheckedKeys = { wrong: string[]; counts: KeyCounts }

type Table = { name: string; has_store: boolean; may_be_null: boolean; has_key: boolean }
type Key = { table: string; key: string; first: string | null }
type Reference = { table: string; key: string; target: string; first: string; target_first: string }

const TABLES = `SELECT c.relname AS name, a.attnum IS NOT NULL AS has_store, NOT coalesce(a.attnotnull, false) AS may_be_null,
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique) AS has_key
  FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'store_id' AND NOT a.attisdropped
  WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`
/** Primary keys, unique constraints and unique indexes. The first part of an index may be an expression: then it has no column. */
const KEYS = `SELECT c.relname AS table, k.relname AS key, a.attname AS first
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class k ON k.oid = i.indexrelid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
  WHERE c.relnamespace = $1::regnamespace AND (i.indisunique OR i.indisexclusion) AND c.relkind IN ('r', 'p') ORDER BY 1, 2`
const REFERENCES = `SELECT c.relname AS table, f.conname AS key, t.relname AS target, a.attname AS first, ta.attname AS target_first
  FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = f.conkey[1]
    JOIN pg_attribute ta ON ta.attrelid = t.oid AND ta.attnum = f.confkey[1]
  WHERE c.relnamespace = $1::regnamespace AND f.contype = 'f' ORDER BY 1, 2`

/**
 * Reads the catalogue of a migrated database. Each table belongs to a store, so its keys and foreign keys begin with store_id, or it is among `shared`.
 * Rows of shared tables refer to shared tables only, and rows of stores refer to no shared table but `store`.
 */
export async function checkStoreKeys(client: Client, schema: string, shared: readonly string[]): Promise<CheckedKeys> {
  const read = async <Row>(text: string) => (await client.query(text, [schema])).rows as Row[]
  const tables = await read<Table>(TABLES)
  const isShared = (name: string) => shared.includes(name)
  const ofStores = tables.filter(({ name }) => !isShared(name))
  const keys = (await read<Key>(KEYS)).filter(({ table }) => !isShared(table))
  const references = await read<Reference>(REFERENCES)
  const wrong = [
    ...shared
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `${name}: listed, but not there`),
    ...ofStores.flatMap(problemOfTable),
    ...keys
      .filter(({ first }) => first !== 'store_id')
      .map(({ table, key, first }) => `${table}: ${key} begins with ${first ?? 'an expression'}`),
    ...references.flatMap((reference) => problemOfReference(reference, isShared)),
  ]
  const own = references.filter(({ table }) => !isShared(table))
  const counts = {
    tables: tables.length,
    ofStores: ofStores.length,
    uniqueKeys: keys.length,
    references: own.length,
    referencesToStore: own.filter(({ target }) => target === 'store').length,
  }
  return { wrong, counts }
}

function problemOfTable({ name, has_store, may_be_null, has_key }: Table): string[] {
  if (!has_store) return [`${name}: has no store_id and is not listed`]
  return [...(may_be_null ? [`${name}: store_id may be null`] : []), ...(has_key ? [] : [`${name}: has no key`])]
}

function problemOfReference(
  { table, key, target, first, target_first }: Reference,
  isShared: (name: string) => boolean,
): string[] {
  if (isShared(table)) return isShared(target) ? [] : [`${table}: ${key} refers to ${target}, which belongs to a store`]
  if (isShared(target) && target !== 'store') return [`${table}: ${key} refers to ${target}, which belongs to no store`]
  const begins = first === 'store_id' && (target === 'store' || target_first === 'store_id')
  return begins ? [] : [`${table}: ${key} does not begin with store_id on both sides`]
}
