import { readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { declaredStatements } from '#api/db/statement.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type StorePlan, storePlan } from '#tests/support/store-plans.ts'

const SOURCE = new URL('../../src/', import.meta.url)
const queryFiles = readdirSync(SOURCE, { recursive: true }).filter((file) => String(file).endsWith('.queries.ts'))
await Promise.all(queryFiles.map((file) => import(new URL(String(file), SOURCE).href)))

/** The statements that are about all stores, with the reason. Each other one names its store. */
const OVER_ALL_STORES: Record<string, readonly string[]> = {
  'a job deletes what is too old, whichever store it is of': [
    'forget_deliveries',
    'forget_old_cart_additions',
    'forget_old_keys',
    'forget_staff_alerts',
    'sweep_addresses',
    'sweep_card_entries',
    'sweep_guest_push',
    'sweep_identity_visits',
    'sweep_known_devices',
    'sweep_messages',
    'sweep_passkey_challenges',
    'sweep_sessions',
    'sweep_table_baskets',
    'sweep_verifications',
  ],
  'a job finds what is due, whichever store it is of, and goes on with the store of each row': [
    'claim_due_attempts',
    'claim_due_charges',
    'claim_due_overages',
    'claim_renewals_to_announce',
    'create_due_cycles',
    'customers_to_notice_of_points',
    'customers_with_expiring_points',
    'due_holds',
    'due_refunds',
    'ended_holds',
    'ended_subscriptions',
    'escalate_staff_alerts',
    'lapsed_orders',
    'late_trips',
    'late_weight_questions',
    'lock_ended_subscriptions',
    'orders_of_gone',
    'orders_to_complete',
    'orders_with_late_answers',
    'promises_to_judge',
    'slot_windows_with_expired_holds',
  ],
  'a process reads what it shows of all stores into memory': ['store_images'],
  'a webhook of a gateway need not name the store': ['attempt_for_webhook'],
  'the demo is put only into a database that nobody uses': ['is_demo_untouched', 'stores_without_demo_customer'],
  'the command line knows the store by its name': ['store_tables'],
}
const listed = Object.values(OVER_ALL_STORES).flat()

const { connection } = await testDatabase()
const client = new pg.Client(connection)
await client.connect()
atEnd(() => client.end())
const { rows } = await client.query(
  `SELECT c.relname FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] AND a.attname = 'store_id'
   WHERE c.relnamespace = 'public'::regnamespace`,
)
const tablesOfStores = new Set(rows.map((row) => row.relname as string))

test('each statement names its store and compares it for every table, but for those over all stores', async () => {
  const found = new Map<string, StorePlan>()
  for (const { name, sql } of declaredStatements) found.set(name, await storePlan(client, sql, tablesOfStores))
  const names = [...found.keys()]
  expect(names.filter((name) => found.get(name)?.isOverAll).toSorted()).toEqual(listed.toSorted())
  const unbound = names.filter((name) => !listed.includes(name) && found.get(name)?.unbound.length)
  expect(unbound.map((name) => `${name}: ${found.get(name)?.unbound}`)).toEqual([])
})

test.each([
  ['SELECT id FROM trip WHERE id = $1', ['trip'], true],
  ['SELECT id FROM trip WHERE store_id = $1 AND id = $2', [], false],
  [
    'SELECT t.id FROM trip t JOIN customer_order o ON o.id = t.order_id WHERE t.store_id = $1',
    ['customer_order'],
    false,
  ],
  [
    'SELECT t.id FROM trip t JOIN customer_order o ON o.store_id = t.store_id AND o.id = t.order_id WHERE t.store_id = $1',
    [],
    false,
  ],
  ['DELETE FROM trip WHERE id = $1', ['trip'], true],
  ['UPDATE trip SET slug = $1 WHERE store_id = $2 AND id IN (SELECT id FROM trip WHERE slug = $3)', ['trip'], false],
  ['SELECT slug FROM store WHERE id = $1', [], false],
])('%s', async (sql, unbound, isOverAll) => {
  expect(await storePlan(client, sql, tablesOfStores)).toEqual({
    unbound,
    isOverAll,
  })
})
