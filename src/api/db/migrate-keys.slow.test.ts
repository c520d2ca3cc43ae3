import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { emptyTables, fillEmptyTables } from '#tests/support/filled-tables.ts'
import { ownerOfEverything } from '#tests/support/possessions.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { testSite } from '#tests/support/site.ts'
import { createLog } from '../base/log.ts'
import { migrateJobs } from '../jobs/runner.ts'
import { type Database, openDatabase } from './database.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)
const customer = '(SELECT id FROM customer ORDER BY store_id, id LIMIT 1)'
const session = '(SELECT id FROM session ORDER BY store_id, id LIMIT 1)'
/** What the checks of tables want that the site has not filled. */
const VALUES: Record<string, Record<string, string>> = {
  bag: { code: `'34679ACD'`, n: '1' },
  bag_hand_over: { station: `'picked_up'`, outcome: `'accepted'` },
  bag_scan: { station: `'picked_up'` },
  marketing_consent: { channel: `'email'`, customer_id: customer },
  message_delivery: { channel: `'email'`, state: `'sent'` },
  message_preference: { channels: `'{email}'`, customer_id: customer },
  order_note: { author: `'customer'` },
  passkey_challenge: { session_id: session, customer_id: `(SELECT customer_id FROM session WHERE id = ${session})` },
  promise: { kind: `'pickup'`, round: '1' },
  promise_credit: { points: '1' },
  promise_month: { month: `'2026-11-01'`, kind: `'pickup'` },
  promise_wait: { what: `'money'` },
  push_subscription: {
    endpoint: `'https://x'`,
    p256dh: `repeat('x', 87)`,
    auth: `repeat('x', 22)`,
    session_id: session,
  },
  referral: { status: `'joined'`, friend_id: '(SELECT id FROM customer ORDER BY store_id, id OFFSET 1 LIMIT 1)' },
  referral_code: { code: `'ABCDEFGH'` },
  refund: { status: `'created'` },
  sandbox_refund: { status: `'succeeded'` },
  staff_alert_told: { message_id: '(SELECT id FROM message ORDER BY store_id, id LIMIT 1)' },
  staff_switch: { kind: `'capacity'` },
  subscription_overage: { status: `'due'`, try_at: 'now()' },
  verification: { purpose: `'sign_in'` },
  voucher_use: { status: `'redeemed'` },
  whatsapp_consent: { customer_id: customer },
}

async function apply(db: Database, isWanted: (number: number) => boolean): Promise<void> {
  for (const file of (await readdir(FOLDER)).sort())
    if (isWanted(Number(file.slice(0, 4)))) await db.query({ text: await readFile(new URL(file, FOLDER), 'utf8') })
}

const namesOf = async (db: Database, text: string, values: unknown[] = []) =>
  (await db.query({ text, values })).rows.map(({ name }) => String(name))
const tablesOf = (db: Database) =>
  namesOf(
    db,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
const columnsOf = (db: Database, table: string) =>
  namesOf(
    db,
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY 1`,
    [table],
  )

/** Copies the rows of a site into a database of the version before. Pictures were shared by the stores then. */
async function copyRows(from: Database, to: Database): Promise<void> {
  await to.query({ text: `SET session_replication_role = replica` })
  for (const table of await tablesOf(to)) {
    const columns = (await columnsOf(to, table)).map((name) => `"${name}"`).join(', ')
    const distinct = table === 'image' ? 'DISTINCT ON (hash, width, format)' : ''
    const { rows } = await from.query({ text: `SELECT ${distinct} to_jsonb(t) AS row FROM ${table} t` })
    await to.query({ text: `DELETE FROM ${table}` })
    await to.query({
      text: `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      values: [JSON.stringify(rows.map(({ row }) => row))],
    })
  }
  await to.query({ text: `SET session_replication_role = origin` })
}

async function rowsOf(db: Database, table: string, columns: readonly string[]): Promise<string> {
  const list = columns.map((name) => `"${name}"`).join(', ')
  const text = `SELECT count(*) || ' ' || md5(string_agg(t::text, ',' ORDER BY t::text)) AS sum FROM (SELECT ${list} FROM ${table}) t`
  return (await db.query({ text })).rows[0].sum
}

test('a database of the version before keeps every row when its keys change, and its waiting jobs find their rows', async () => {
  const site = await testSite()
  await ownerOfEverything(site)
  await fillEmptyTables(site.db, VALUES)
  await site.db.query({ text: `UPDATE image SET bytes = substr(bytes, 1, 20)` })
  await site.db.query({
    text: `UPDATE customer c SET main_address_id = a.id FROM customer_address a WHERE a.store_id = c.store_id AND a.customer_id = c.id`,
  })
  // Both stores use a picture, and a photo of an order is among them.
  await site.db.query({
    text: `WITH other AS (SELECT max(id) AS id FROM store), picture AS (SELECT hash FROM store_image ORDER BY store_id, name LIMIT 1), named AS (
             INSERT INTO store_image SELECT other.id, 'shared', picture.hash, 1, 1 FROM other, picture)
           INSERT INTO image (store_id, hash, width, format, bytes)
           SELECT other.id, i.hash, i.width, i.format, i.bytes FROM other, image i JOIN picture p ON p.hash = i.hash`,
  })
  expect(await emptyTables(site.db)).toEqual([])

  const postgres = await sharedPostgres()
  const admin = openDatabase({ ...postgres, poolSize: 1 }, () => {})
  await admin.query({ text: 'CREATE DATABASE t_keys' })
  const db = openDatabase({ ...postgres, database: 't_keys', poolSize: 1 }, () => {})
  atEnd(async () => {
    await db.close()
    await admin.query({ text: 'DROP DATABASE t_keys WITH (FORCE)' })
    await admin.close()
  })
  await apply(db, (number) => number <= 50)
  const tables = await tablesOf(db)
  await copyRows(site.db, db)
  await migrateJobs({ ...postgres, database: 't_keys' }, createLog('silent'))
  const { rows: known } = await db.query({ text: `SELECT id, store_id FROM message LIMIT 1` })
  const addJob = `SELECT graphile_worker.add_job($1, $2::json)`
  const jobs: [string, Record<string, unknown>][] = [
    ['send_message', { message: known[0].id }],
    ['run_refund', { refund: randomUUID() }],
    ['send_order_mail', { store: 7, order: known[0].id, refund: 'order:1' }],
    ['sweep_accounts', {}],
  ]
  for (const [name, payload] of jobs) await db.query({ text: addJob, values: [name, JSON.stringify(payload)] })

  await apply(db, (number) => number > 50 && number <= 53)

  for (const table of tables) {
    const columns = await columnsOf(db, table)
    expect([table, await rowsOf(db, table, columns)]).toEqual([table, await rowsOf(site.db, table, columns)])
  }
  const { rows: after } = await db.query({
    text: `SELECT payload::jsonb AS payload FROM graphile_worker._private_jobs ORDER BY id`,
  })
  expect(after.map(({ payload }) => payload)).toEqual([
    { ...jobs[0]?.[1], store: known[0].store_id },
    { ...jobs[1]?.[1], store: 0 },
    jobs[2]?.[1],
    {},
  ])
  // The keys are there, and so are the foreign keys.
  const address = `UPDATE customer SET main_address_id = gen_random_uuid()`
  await expect(db.query({ text: address })).rejects.toThrow('customer_store_id_id_main_address_id_fkey')
  await expect(db.query({ text: 'INSERT INTO session SELECT * FROM session' })).rejects.toThrow('session_pkey')
})
