import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { wordsOf } from '#rules/pages/search-words.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importStore } from '../import-store/import-store.ts'
import { loadStoreFolder, type StoreFolder } from '../store-folder/load-folder.ts'
import { markdownBlocks } from '../store-folder/markdown.ts'
import { exportStore } from './export-store.ts'

const { db } = await testDatabase()
const root = await mkdtemp(join(tmpdir(), 'clothesline-export-'))
afterAll(() => rm(root, { recursive: true }))
const STORES = ['clothesline-laundry', 'kinder-press'] as const
const demo = (slug: string) => fileURLToPath(new URL(`../../../stores/${slug}`, import.meta.url))
const origin = (host: string) => `http://${host}:3000`
// In the database of tests nobody is on duty and no store weighs. Here the stores are as their folders say.
await db.query({ text: `UPDATE store SET content_hash = ''` })
for (const slug of STORES) await importStore(db, demo(slug), { isDefault: slug === STORES[0], origin, now: new Date() })

async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, string>()
  for (const path of paths.sort()) files.set(relative(folder, path), (await readFile(path)).toString('base64'))
  return files
}

/** All tables that an import writes, without the columns that record the import itself. */
const TABLES = [
  'store_host',
  'store_image',
  'banner',
  'sales_type',
  'outlet',
  'outlet_sales_type',
  'dining_table',
  'holiday',
  'content',
  'message_template',
]
  .concat([
    'shelf',
    'category',
    'product',
    'product_option',
    'product_variant',
    'modifier_group',
    'modifier',
    'price',
    'offer',
  ])
  .concat([
    'product_modifier_group',
    'search_word',
    'extra_service',
    'voucher_campaign',
    'subscription_plan',
    'image',
    'alert_settings',
  ])
async function everything() {
  const state: Record<string, unknown> = {}
  const stores = `SELECT to_jsonb(s) - '{version,content_hash,imported_at}'::text[] AS row FROM store s ORDER BY slug`
  state.store = (await db.query({ text: stores })).rows
  for (const table of TABLES) {
    const text = `SELECT md5((to_jsonb(t) - 'id')::text) AS row FROM ${table} t`
    const { rows } = await db.query({
      text: table === 'image' ? 'SELECT hash, width, format, md5(bytes) FROM image' : text,
    })
    state[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return state
}

/**
 * The content of a folder without what the database does not store: notes, parts of addresses, phrases of keywords,
 * and the order of unordered lists.
 */
function meaning({ path: _, hash: __, ...folder }: StoreFolder) {
  const { store, outlets, holidays, catalogue, content, vouchers } = folder
  const bySlug = <T extends { id: string }>(all: readonly T[]) => all.toSorted((a, b) => a.id.localeCompare(b.id))
  const sorted = (list: readonly unknown[] | undefined) => list?.toSorted()
  return {
    ...folder,
    store: { ...store, hosts: store.hosts.map(({ host, referer, partner }) => [host, referer, partner?.name]).sort() },
    outlets: outlets.map(({ block, street, unit, sales_types, ...rest }) => ({
      ...rest,
      sales_types: sorted(sales_types),
    })),
    holidays: holidays.map(({ date, name }) => ({ date, name })).sort((a, b) => a.date.localeCompare(b.date)),
    vouchers: vouchers.map((one) => ({
      ...one,
      products: sorted(one.products),
      min_spend: one.min_spend || undefined,
    })),
    catalogue: {
      categories: catalogue.categories,
      modifierGroups: bySlug(catalogue.modifierGroups),
      products: catalogue.products.map(({ keywords, prices, sales_types, outlets: at, ...rest }) => ({
        ...rest,
        keywords: wordsOf(keywords.join(' ')),
        prices: prices.map((one) => JSON.stringify(Object.entries(one).sort())).sort(),
        soldAt: outlets.flatMap(({ id, sales_types: served }) =>
          served
            .filter((one) => sales_types.includes(one) && (at?.includes(id) ?? true))
            .map((one) => `${id} ${one}`)
            .sort(),
        ),
      })),
    },
    content: content
      .map(({ kind, slug, front, markdown }) => ({
        kind,
        slug,
        front,
        blocks: markdownBlocks(markdown, (name) => name),
      }))
      .sort((a, b) => `${a.kind} ${a.slug}`.localeCompare(`${b.kind} ${b.slug}`)),
  }
}

test.each(STORES)('D4.7 %s is exported as a valid folder with the same content as its files', async (slug) => {
  const folder = join(root, 'first', slug)
  const told = await exportStore(db, slug, folder)
  expect(told).toEqual({ store: slug, folder, files: (await filesIn(folder)).size })
  expect(meaning(await loadStoreFolder(folder))).toEqual(meaning(await loadStoreFolder(demo(slug))))
})

test('D4.7 importing an export into the same database changes nothing', async () => {
  const before = await everything()
  for (const slug of STORES)
    await importStore(db, join(root, 'first', slug), { isDefault: slug === STORES[0], origin, now: new Date() })
  expect(await everything()).toEqual(before)
})

test('D4.7 export, import into an empty database and export again gives the same files, byte for byte', async () => {
  const empty = await testDatabase()
  await empty.db.transaction(async (tx) => {
    // The record of promises refuses to be emptied. An empty database has none.
    await tx.query({ text: 'SET LOCAL session_replication_role = replica' })
    await tx.query({ text: 'TRUNCATE store, image CASCADE' })
  })
  for (const slug of STORES) {
    const folder = join(root, 'first', slug)
    expect(await importStore(empty.db, folder, { origin, now: new Date() })).toEqual({
      slug,
      changed: true,
      bookings: [],
    })
    await exportStore(empty.db, slug, join(root, 'second', slug))
    expect(await filesIn(join(root, 'second', slug))).toEqual(await filesIn(folder))
  }
})

const WEIGHING = '{ tolerance_percent: 25, presets: [{ name: Small, kg: 5 }] }'

test('D4.7 P1.1 an export has the staff’s switches, how the store weighs, and nothing that is retired', async () => {
  const { db: own } = await testDatabase()
  const kept = join(root, 'edited', 'kinder-press')
  await cp(demo('kinder-press'), kept, { recursive: true })
  await rm(join(kept, 'plans.yaml'))
  const file = join(kept, 'store.yaml')
  const booking_base_url = 'https://booking.example/v1'
  await writeFile(
    file,
    (await readFile(file, 'utf8'))
      .replace('config:', `config:\n  booking_base_url: ${booking_base_url}`)
      .replace(/^weighing:.*\n(?: .*\n)*/m, '')
      .replace('promo_cards:', `weighing: ${WEIGHING}\npromo_cards:`),
  )
  await importStore(own, kept, { origin, now: new Date() })
  await own.query({
    text: `UPDATE outlet SET is_switched_off = true, slot_capacity = 3, blackout_days = '{2026-12-24}'`,
  })
  await own.query({ text: 'UPDATE product SET is_available = false' })
  await exportStore(own, 'kinder-press', join(root, 'switched'))
  const { store, outlets, plans, catalogue } = await loadStoreFolder(join(root, 'switched'))
  // S6.5
  expect(store.config).toMatchObject({ booking_base_url })
  // P1.1
  expect(store.weighing).toEqual({ tolerance_percent: 25, presets: [{ name: 'Small', kg: 5 }] })
  const yaml = await readFile(join(root, 'switched', 'store.yaml'), 'utf8')
  expect(yaml).toMatch(/^weighing:\n {2}tolerance_percent: 25\n {2}presets:\n {4}- name: Small\n {6}kg: 5\n/m)
  const [outlet] = outlets
  expect(outlet).toMatchObject({ is_closed: true, slot_capacity: 3, blackout_days: ['2026-12-24'] })
  expect(catalogue.products.some(({ available }) => available)).toBe(false)
  expect(plans).toEqual([])
})

test('D4.7 a folder that is not empty is left alone; --force replaces only the store’s own files in it', async () => {
  const folder = join(root, 'taken')
  await mkdir(join(folder, 'content'), { recursive: true })
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await writeFile(join(folder, 'content', 'old.md'), 'of another store')
  await expect(exportStore(db, 'kinder-press', folder)).rejects.toThrow(
    `${folder} is not empty; use --force to replace`,
  )
  expect(await readdir(folder)).toEqual(['content', 'notes.txt'])
  await exportStore(db, 'kinder-press', folder, { isForced: true })
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  expect(await readdir(join(folder, 'content'))).not.toContain('old.md')
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('D4.7 an unknown store and an unusable folder are one-line errors', async () => {
  await expect(exportStore(db, 'nobody', join(root, 'x'))).rejects.toThrow('there is no store nobody')
  await expect(exportStore(db, 'kinder-press', join(root, 'taken', 'notes.txt'))).rejects.toThrow("can't write")
})
