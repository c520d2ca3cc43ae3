import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrokenStoreFolder } from './broken-file.ts'
import { loadStoreFolder } from './load-folder.ts'

const DEMO = fileURLToPath(new URL('../../../stores/clothesline-laundry', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clothesline-rewards-'))
  await cp(DEMO, folder, { recursive: true, filter: (path) => !path.includes('rendered') })
})
afterAll(() => rm(folder, { recursive: true }))

/** The problems of the demo store after one change to one of its files, and the changed line. */
async function after(file: string, from: string, to: string): Promise<{ said: string[]; line: number }> {
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  const broken = source.replace(from, to)
  expect(broken).not.toBe(source)
  const line = source.slice(0, source.indexOf(from)).split('\n').length
  await writeFile(path, broken)
  try {
    await loadStoreFolder(folder)
    return { said: [], line }
  } catch (error) {
    if (!(error instanceof BrokenStoreFolder)) throw error
    return { said: error.message.split('\n'), line }
  } finally {
    await writeFile(path, source)
  }
}

test('D6.1 D6.4 vouchers and plans are read, and plans are optional', async () => {
  const { vouchers, plans } = await loadStoreFolder(folder)
  expect(vouchers[0]).toMatchObject({ code: 'WELCOME10', amount: 1000, min_spend: 6000, first_order_only: true })
  expect(plans[0]).toMatchObject({ id: 'weekly-wash-fold', price: 3490, weeks: 1, trips: 1 })
  await rename(join(folder, 'plans.yaml'), join(folder, 'plans.old'))
  expect((await loadStoreFolder(folder)).plans).toEqual([])
  await rename(join(folder, 'plans.old'), join(folder, 'plans.yaml'))
})

const WELCOME = 'content/promotions/welcome-to-the-line.md'
test.each([
  [
    'an unknown product',
    'vouchers.yaml',
    'products: [sneaker-clean]',
    'products: [nothing]',
    'there is no product called nothing',
  ],
  [
    'an unknown sales type',
    'vouchers.yaml',
    'sales_types: [pickup-return]',
    'sales_types: [fly]',
    'there is no sales type called fly',
  ],
  ['a code with small letters', 'vouchers.yaml', 'code: WELCOME10', 'code: welcome', 'must be a voucher code'],
  ['a code twice', 'vouchers.yaml', 'code: POINTS15', 'code: POINTS5', 'POINTS5 is listed twice'],
  [
    'two gifts in one',
    'vouchers.yaml',
    'percent: 15',
    'percent: 15\n  amount: "5.00"',
    'must have exactly one of percent, amount and free_delivery',
  ],
  [
    'a cap on an amount',
    'vouchers.yaml',
    'amount: "10.00"',
    'amount: "10.00"\n  cap: "5.00"',
    'is only for vouchers with percent',
  ],
  ['an end before its start', 'vouchers.yaml', 'ends: 2027-03-14', 'ends: 2026-01-01', 'must not be before starts'],
  [
    'a total for points',
    'vouchers.yaml',
    'points: 100',
    'points: 100\n  total: 5',
    'is only for vouchers from code or grant',
  ],
  [
    'points without a price',
    'vouchers.yaml',
    '  points: 100\n',
    '',
    'is needed for, and only for, vouchers from points',
  ],
  ['a weekday that is none', 'vouchers.yaml', '[tue, wed]', '[tue, noday]', 'weekdays.1'],
  [
    'a credit for missed promises by a voucher that customers enter',
    'store.yaml',
    'credit: { points: 100 }',
    'credit: { voucher: WELCOME10 }',
    'there is no voucher called WELCOME10 with from: grant',
  ],
  [
    'a promotion without its voucher',
    WELCOME,
    'voucher: WELCOME10',
    'voucher: NOSUCH',
    'there is no voucher called NOSUCH',
  ],
  ['pickups that are no whole weeks apart', 'plans.yaml', 'trips: 2', 'trips: 3', 'must divide weeks'],
  [
    'a plan without a pickup',
    'plans.yaml',
    'sales_type: pickup-return',
    'sales_type: drop-off',
    'drop-off does not pick up and return',
  ],
  ['an unknown picture', 'plans.yaml', 'image: family-bag', 'image: nothing', 'there is no picture called nothing'],
  ['a plan twice', 'plans.yaml', 'id: fresh-sheets', 'id: family-four', 'family-four is listed twice'],
])('D6.1 D6.4 %s is refused with file, line and reason', async (_, file, from, to, reason) => {
  const { said, line } = await after(file, from, to)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(`${file}:`)
  expect(said[0]).toContain(reason)
  const told = Number(/:(\d+)/.exec(said[0] ?? '')?.[1])
  expect(Math.abs(told - line)).toBeLessThanOrEqual(6)
})
