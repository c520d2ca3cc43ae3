import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { plannedFiles } from '../../../src/operator/images/rendered-images.ts'
import { type SceneEntry, sceneSvg } from './compose.ts'
import { drawings } from './drawings.ts'

const stores = ['stores/clothesline-laundry', 'stores/kinder-press']

type Product = {
  id: string
  image: string
  sales_types: string[]
  outlets?: string[]
  prices?: { outlet?: string; sales_type?: string; price: string }[]
  price: string
  options?: { id: string; price: string; variants?: { id: string; price: string }[] }[]
  modifier_groups?: string[]
}
type Catalogue = {
  category: { id: string; image: string }
  modifier_groups: { id: string; min: number; max: number; modifiers: { id: string; price: string }[] }[]
  products: Product[]
}
type Pictured = { image: string; to?: string }

const read = <T>(...file: string[]) => parse(readFileSync(join(...file), 'utf8')) as T
const filesIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
const frontMatter = (file: string) =>
  parse(readFileSync(file, 'utf8').split('---\n')[1] ?? '') as Record<string, unknown>

function load(folder: string) {
  const catalogues = filesIn(join(folder, 'catalogue')).map(({ name }) => read<Catalogue>(folder, 'catalogue', name))
  const pages = ['', 'news', 'promotions'].flatMap((part) =>
    filesIn(join(folder, 'content', part)).map(({ name }) => frontMatter(join(folder, 'content', part, name))),
  )
  return {
    pages,
    store: read<{
      config: { image: string; store_icon: string; og_description: string }
      hero: { wide: string; square: string }
      promo_cards: Pictured[]
      default_outlet: string
      default_sales_type: string
    }>(folder, 'store.yaml'),
    outlets: read<{ id: string; sales_types: string[] }[]>(folder, 'outlets.yaml'),
    salesTypes: read<{ id: string; category_id: number }[]>(folder, 'sales-types.yaml'),
    banners: read<(Pictured & { layout_mode: string; orientation: string })[]>(folder, 'banners.yaml'),
    scenes: read<Record<string, SceneEntry>>(folder, 'scenes.yaml'),
    categories: catalogues.map(({ category }) => category),
    groups: catalogues.flatMap((catalogue) => catalogue.modifier_groups),
    products: catalogues.flatMap((catalogue) => catalogue.products),
  }
}

const unresolved = (names: (string | undefined)[], known: Iterable<string>) => {
  const set = new Set(known)
  return names.filter((name) => name !== undefined && !set.has(name))
}

describe.each(stores)('%s', (folder) => {
  const { store, outlets, salesTypes, banners, scenes, categories, groups, products, pages } = load(folder)
  const outletIds = outlets.map(({ id }) => id)
  const salesTypeIds = salesTypes.map(({ id }) => id)
  const sources = filesIn(join(folder, 'images')).map(({ name }) => name)

  test('every picture that the store names has a source', () => {
    const named = [...products, ...categories, ...banners, ...store.promo_cards].map(({ image }) => image)
    const inPages = pages.flatMap(({ image }) => (typeof image === 'string' ? [image] : []))
    const all = [...named, ...inPages, store.config.image, store.config.store_icon, ...Object.values(store.hero)]
    expect(all.filter((name) => !existsSync(join(folder, 'images', `${name}.svg`)))).toEqual([])
  })

  test('every source is rendered in all its sizes, and nothing stale is kept', async () => {
    const planned = await Promise.all(
      sources.map((file) => {
        const name = file.replace('.svg', '')
        const aspect = name === store.config.store_icon ? 'icon' : undefined
        return plannedFiles(readFileSync(join(folder, 'images', file)), name, aspect)
      }),
    )
    const expected = planned.flat().map(({ file }) => file)
    expect(readdirSync(join(folder, 'images', 'rendered')).sort()).toEqual(expected.sort())
  })

  test('no picture carries script, an outside reference or words', () => {
    const unsafe = /<script|<text|<image|<foreignObject|\son\w+=|href|url\((?!#)|@import|NaN|undefined/i
    expect(sources.filter((name) => unsafe.test(readFileSync(join(folder, 'images', name), 'utf8')))).toEqual([])
  })

  test('the pictures in the folder are the ones that the kit draws', () => {
    const changed = Object.entries(scenes).filter(
      ([name, entry]) => readFileSync(join(folder, 'images', `${name}.svg`), 'utf8') !== sceneSvg(entry),
    )
    expect(changed.map(([name]) => name)).toEqual([])
    expect(
      unresolved(
        sources.map((name) => name.replace('.svg', '')),
        Object.keys(scenes),
      ),
    ).toEqual([])
  })

  test('outlets, sales types, modifier groups and promoted products resolve', () => {
    const promoted = pages.flatMap((page) => (Array.isArray(page.products) ? (page.products as string[]) : []))
    const prices = products.flatMap((product) => product.prices ?? [])
    expect(unresolved([store.default_outlet], outletIds)).toEqual([])
    expect(unresolved([store.default_sales_type], salesTypeIds)).toEqual([])
    expect(
      unresolved(
        [...outlets, ...products].flatMap((row) => row.sales_types),
        salesTypeIds,
      ),
    ).toEqual([])
    expect(
      unresolved(
        products.flatMap((product) => product.outlets ?? []),
        outletIds,
      ),
    ).toEqual([])
    expect(
      unresolved(
        prices.map((price) => price.outlet),
        outletIds,
      ),
    ).toEqual([])
    expect(
      unresolved(
        prices.map((price) => price.sales_type),
        salesTypeIds,
      ),
    ).toEqual([])
    expect(
      unresolved(
        products.flatMap((product) => product.modifier_groups ?? []),
        groups.map(({ id }) => id),
      ),
    ).toEqual([])
    expect(
      unresolved(
        promoted,
        products.map(({ id }) => id),
      ),
    ).toEqual([])
  })

  test('ids are slugs and used once, prices are dollars and cents', () => {
    const options = products.flatMap((product) => product.options ?? [])
    const variants = options.flatMap((option) => option.variants ?? [])
    const modifiers = groups.flatMap((group) => group.modifiers)
    for (const rows of [products, options, variants, groups, modifiers, categories, outlets, salesTypes]) {
      const ids = rows.map(({ id }) => id)
      expect(ids.filter((id) => !/^[a-z0-9-]{1,60}$/.test(id))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
    }
    const prices = [...products, ...products.flatMap((p) => p.prices ?? []), ...options, ...variants, ...modifiers]
    expect(prices.filter(({ price }) => !/^\d+\.\d\d$/.test(price))).toEqual([])
    expect(groups.filter(({ min, max, modifiers: list }) => min > max || max > list.length)).toEqual([])
  })

  test('S3.6 banners come in both orientations for both layouts, three of each', () => {
    for (const layout of ['mobile', 'desktop'])
      for (const orientation of ['landscape', 'portrait'])
        expect(
          banners.filter((banner) => banner.layout_mode === layout && banner.orientation === orientation).length,
        ).toBeGreaterThanOrEqual(3)
  })

  test('S1.5 the laundry’s description says when and why the service was launched', () => {
    const sentence = /launched in April 2020 to ease family burdens through laundry services/i
    if (folder.includes('laundry')) expect(store.config.og_description).toMatch(sentence)
    else expect(store.config.og_description).not.toMatch(/laundry/i)
  })

  test('content is plain Markdown with a title, a description and a date', () => {
    expect(
      pages.filter(({ title, description, date }) => !title || !description || !/^\d{4}-\d\d-\d\d$/.test(String(date))),
    ).toEqual([])
    const bodies = ['', 'news', 'promotions'].flatMap((part) =>
      filesIn(join(folder, 'content', part)).map(({ name }) =>
        readFileSync(join(folder, 'content', part, name), 'utf8'),
      ),
    )
    expect(bodies.filter((body) => /<[a-z/!]/i.test(body))).toEqual([])
  })
})

test('the default store sells at least 66 products in 8 categories through all 4 sales-type categories', () => {
  const { products, categories, salesTypes, outlets } = load('stores/clothesline-laundry')
  expect(products.length).toBeGreaterThanOrEqual(66)
  expect(categories).toHaveLength(8)
  expect(outlets).toHaveLength(4)
  expect(salesTypes.map((type) => type.category_id).sort()).toEqual([1, 2, 3, 4])
})

test('a scene that names an unknown drawing is refused', () => {
  expect(() => sceneSvg({ draw: 'spaceship', on: 'sky' })).toThrow('No drawing is called spaceship')
  expect(Object.keys(drawings).length).toBeGreaterThan(60)
})
