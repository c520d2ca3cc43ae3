import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrokenStoreFolder } from './broken-file.ts'
import { loadStoreFolder } from './load-folder.ts'

const DEMO = fileURLToPath(new URL('../../../stores/clothesline-laundry', import.meta.url))
const WASH = 'catalogue/01-wash-and-fold.yaml'
const CARPETS = 'catalogue/04-curtains-and-carpets.yaml'
const EXTRAS = 'extra-services.yaml'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clothesline-folder-'))
  await cp(DEMO, folder, { recursive: true, filter: (path) => !path.includes('rendered') })
})
afterAll(() => rm(folder, { recursive: true }))

/** The problems of the demo store after one change to one of its files. */
async function problemsAfter(file: string, from: string | RegExp, to: string): Promise<string[]> {
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  const broken = source.replace(from, to)
  expect(broken).not.toBe(source)
  await writeFile(path, broken)
  try {
    await loadStoreFolder(folder)
    return []
  } catch (error) {
    if (!(error instanceof BrokenStoreFolder)) throw error
    return error.message.split('\n')
  } finally {
    await writeFile(path, source)
  }
}

/** The number of the first line that contains the words, after the change. */
async function lineOf(file: string, words: string): Promise<number> {
  const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
  return lines.findIndex((line) => line.includes(words)) + 1
}

test('D1.3 the demo store’s catalogue is read whole', async () => {
  const { catalogue } = await loadStoreFolder(folder)
  expect(catalogue.categories).toHaveLength(8)
  expect(catalogue.products.length).toBeGreaterThanOrEqual(60)
  expect(catalogue.products[0]).toMatchObject({ id: 'everyday-wash-fold', category: 'wash-and-fold', price: 480 })
})

test('D1.12 the store’s words are read, and an unknown word is refused with its line', async () => {
  const { store, salesTypes, banners } = await loadStoreFolder(folder)
  expect(store.wording.empty_cart).toBe('Pick something that could use a wash.')
  expect(salesTypes.map(({ id, wording }) => [id, wording.empty_cart ?? null])).toContainEqual([
    'dine-in',
    'Start with a kopi.',
  ])
  expect(banners.filter(({ sales_types }) => sales_types.includes('dine-in'))).toHaveLength(2)
  const line = await lineOf('store.yaml', 'empty_cart:')
  expect(await problemsAfter('store.yaml', 'empty_cart:', 'empty_basket:')).toEqual([
    expect.stringMatching(/^store\.yaml:\d+: .*empty_basket/),
  ])
  expect(await problemsAfter('store.yaml', /empty_cart: .*/, `empty_cart: ${'x'.repeat(121)}`)).toEqual([
    expect.stringMatching(new RegExp(`^store\\.yaml:${line}: .*120`)),
  ])
  expect(await problemsAfter('store.yaml', /empty_cart: .*/, 'empty_cart: ""')).toEqual([
    `store.yaml:${line}: wording.empty_cart: must not be empty`,
  ])
  const banner = await lineOf('banners.yaml', 'sales_types: [dine-in]')
  expect(await problemsAfter('banners.yaml', 'sales_types: [dine-in]', 'sales_types: [by-mail]')).toEqual([
    `banners.yaml:${banner}: there is no sales type called by-mail`,
  ])
})

test.each([
  [
    'an unknown picture',
    WASH,
    'image: everyday-wash-fold',
    'image: no-such',
    'image: everyday-wash-fold',
    'there is no picture called no-such',
  ],
  [
    'an unknown sales type',
    WASH,
    'sales_types: [pickup-return, drop-off]',
    'sales_types: [by-mail]',
    'sales_types:',
    'there is no sales type called by-mail',
  ],
  [
    'an unknown outlet',
    WASH,
    'outlets: [tiong-bahru, bishan]',
    'outlets: [atlantis]',
    'outlets: [tiong-bahru, bishan]',
    'there is no outlet called atlantis',
  ],
  [
    'an outlet twice',
    WASH,
    'outlets: [tiong-bahru, bishan]',
    'outlets: [bishan, bishan]',
    'outlets: [tiong-bahru, bishan]',
    'bishan is listed twice',
  ],
  [
    'an unknown modifier group',
    WASH,
    '[wash-scent, wash-extras, wash-sorting]',
    '[wash-scentt]',
    '[wash-scent, wash-extras, wash-sorting]',
    'there is no modifier group called wash-scentt',
  ],
  [
    'a minimum above the maximum',
    WASH,
    'min: 0\n    max: 3',
    'min: 3\n    max: 2',
    'min: 0',
    'modifier_groups.1.min: must not be more than max',
  ],
  [
    'a maximum above the number of modifiers',
    WASH,
    'min: 0\n    max: 3',
    'min: 0\n    max: 4',
    'max: 3',
    'modifier_groups.1.max: must not be more than the number of modifiers',
  ],
  [
    'a price that is a number',
    WASH,
    'price: "4.80"',
    'price: 4.80',
    'price: "4.80"',
    'products.0.price: Invalid input: expected string, received number',
  ],
  [
    'a price with one decimal',
    WASH,
    'price: "4.80"',
    'price: "4.8"',
    'price: "4.80"',
    'products.0.price: must be a price in quotes with two decimals, such as "12.50"',
  ],
  [
    'a special price for nowhere',
    WASH,
    '{ sales_type: drop-off, price: "4.20" }',
    '{ price: "4.20" }',
    '{ sales_type: drop-off, price: "4.20" }',
    'products.0.prices.0: must name an outlet, a sales type or both',
  ],
  [
    'a special price twice',
    WASH,
    '{ outlet: jurong-east, sales_type: drop-off, price: "3.90" }',
    '{ sales_type: drop-off, price: "3.90" }',
    '{ outlet: jurong-east',
    'there is already a price for this place and choice',
  ],
  [
    'a special price of an unknown option',
    WASH,
    '{ sales_type: drop-off, price: "4.20" }',
    '{ sales_type: drop-off, option: xl, price: "4.20" }',
    '{ sales_type: drop-off, price: "4.20" }',
    'there is no option called xl',
  ],
  [
    'a text that names a product nobody sells',
    'banners.yaml',
    '{{price family-bag here}}',
    '{{price family-bags here}}',
    '{{price family-bag here}}',
    '{{price family-bags here}}: there is no product called family-bags',
  ],
  [
    'a weight of half a kilogram',
    WASH,
    'weight: { minimum: 3, step: 1 }',
    'weight: { minimum: 2.5, step: 1 }',
    'weight: { minimum: 3, step: 1 }',
    'products.0.weight.minimum: must be a whole number of kilograms',
  ],
  [
    'a least weight between two steps',
    WASH,
    'weight: { minimum: 3, step: 1 }',
    'weight: { minimum: 3, step: 2 }',
    'weight: { minimum: 3, step: 1 }',
    'products.0.weight.minimum: must be a multiple of step',
  ],
  [
    'a weight of what is sold by the piece',
    WASH,
    'unit: kg',
    'unit: piece',
    'weight: { minimum: 3, step: 1 }',
    'is only for products sold by kg, and everyday-wash-fold is sold by the piece',
  ],
  [
    'an option twice',
    CARPETS,
    'id: curtain-blackout',
    'id: curtain-lined',
    'id: curtain-blackout',
    'curtain-lined is listed twice',
  ],
  [
    'a product of another file',
    CARPETS,
    '- id: day-curtains',
    '- id: everyday-wash-fold',
    '- id: day-curtains',
    `there is already a product called everyday-wash-fold in ${WASH}`,
  ],
  [
    'a category of another file',
    CARPETS,
    'id: curtains-and-carpets',
    'id: wash-and-fold',
    'id: curtains-and-carpets',
    `there is already a category called wash-and-fold in ${WASH}`,
  ],
  [
    'a category that is a page',
    CARPETS,
    'id: curtains-and-carpets',
    'id: search',
    'id: curtains-and-carpets',
    'category.id: must not be search, outlet or sales-type: these are pages',
  ],
  [
    'a product whose name is a number',
    CARPETS,
    '- id: day-curtains',
    '- id: "123"',
    '- id: day-curtains',
    'products.0.id: must contain a letter',
  ],
  [
    'an unknown unit',
    CARPETS,
    'unit: kg',
    'unit: tonne',
    'unit: kg',
    'products.0.unit: must be piece, kg, set or pair',
  ],
  [
    'an unknown field',
    CARPETS,
    'unit: kg',
    'unit: kg\n    colour: red',
    'id: day-curtains',
    'products.0: Unrecognized key: "colour"',
  ],
  [
    'hours that end before they begin',
    'outlets.yaml',
    'sun: ["10:00-18:00"]',
    'sun: ["18:00-10:00"]',
    'sun: ["10:00-18:00"]',
    '1.hours.sun: must end after it starts; split hours past midnight over two days',
  ],
  [
    'hours that overlap',
    'outlets.yaml',
    'sun: ["10:00-18:00"]',
    'sun: ["10:00-18:00", "17:00-19:00"]',
    'sun: ["10:00-18:00"]',
    '1.hours.sun: must be in order, without overlapping or touching',
  ],
  [
    'hours for windows that are none',
    'outlets.yaml',
    'mon: ["08:00-22:00"]',
    'mon: ["8-22"]',
    'mon: ["08:00-22:00"]',
    '0.slot_hours.mon.0: must be hours such as "09:00-21:00"',
  ],
  [
    'a horizon that is too far',
    'outlets.yaml',
    'slot_horizon_days: 14',
    'slot_horizon_days: 61',
    'slot_horizon_days: 14',
    '0.slot_horizon_days: Too big: expected number to be <=60',
  ],
  [
    'an extra service without a proper price',
    EXTRAS,
    'price: "18.00"',
    'price: 18',
    'price: "18.00"',
    '0.price: Invalid input: expected string, received number',
  ],
  [
    'an extra service of an unknown sales type',
    EXTRAS,
    'sales_types: [pickup-return, drop-off]',
    'sales_types: [pickup-return, by-drone]',
    'sales_types: [pickup-return, drop-off]',
    'there is no sales type called by-drone',
  ],
  [
    'an extra service that makes nothing quicker',
    EXTRAS,
    'express: { hours: 24, up_to_hours: 72 }',
    'express: { hours: 72, up_to_hours: 72 }',
    'express: { hours: 24',
    '0.express.hours: must be less than up_to_hours',
  ],
  [
    'a booking API without https',
    'store.yaml',
    'authenticatiion_required: false',
    'booking_base_url: http://booking.example/v1',
    'authenticatiion_required: false',
    'config.booking_base_url: must be an https address such as https://booking.example/v1',
  ],
  [
    'a booking API with a password',
    'store.yaml',
    'authenticatiion_required: false',
    'booking_base_url: https://me:secret@booking.example',
    'authenticatiion_required: false',
    'config.booking_base_url: must be an https address such as https://booking.example/v1',
  ],
])('D1.3 %s is refused with file, line and reason', async (_, file, from, to, place, reason) => {
  const line = await lineOf(file, place)
  expect(await problemsAfter(file, from, to)).toContain(`${file}:${line}: ${reason}`)
})

test('D1.3 YAML that cannot be read is refused with its line, and no other problem is listed', async () => {
  const problems = await problemsAfter(WASH, 'products:\n', 'products: [\n')
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.every((problem) => problem.startsWith(`${WASH}:`))).toBe(true)
})

test('two extra services of the same name are refused', async () => {
  const problems = await problemsAfter(EXTRAS, 'id: garment-bags', 'id: express-24h')
  expect(problems).toEqual([`${EXTRAS}:1: express-24h is listed twice`])
})

test('D3.2 a store without extra services needs no file for them', async () => {
  const path = join(folder, EXTRAS)
  const source = await readFile(path, 'utf8')
  expect((await loadStoreFolder(folder)).extraServices[0]).toMatchObject({
    id: 'express-24h',
    price: 1800,
    express: { hours: 24, up_to_hours: 72 },
  })
  await rm(path)
  try {
    expect((await loadStoreFolder(folder)).extraServices).toEqual([])
  } finally {
    await writeFile(path, source)
  }
})

test('all problems of all files are listed at once', async () => {
  const problems = await problemsAfter(WASH, /image: [a-z-]+-wash-fold/g, 'image: gone')
  expect(problems).toHaveLength(2)
})
