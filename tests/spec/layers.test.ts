import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../src', import.meta.url))

/** Who may import whom, in the order from the ground up. */
const layers: Record<string, readonly string[]> = {
  texts: [],
  contract: [],
  rules: ['contract'],
  api: ['contract', 'rules', 'texts'],
  ui: ['contract', 'rules', 'texts'],
  web: ['contract', 'rules', 'texts', 'ui'],
  desk: ['contract', 'rules', 'texts', 'ui'],
  operator: ['contract', 'rules', 'texts', 'api'],
  server: ['contract', 'rules', 'texts', 'api', 'ui', 'web', 'desk', 'operator'],
}

/** Packages a layer may use; the layers above `rules` are free. */
const packages: Record<string, RegExp> = { texts: /^$/, contract: /^zod\/mini$/, rules: /^culori$/ }

/** Within web a feature may use itself and those before it. */
const features = [
  'state',
  'content',
  'location',
  'catalog',
  'news',
  'cart',
  'auth',
  'account',
  'vouchers',
  'checkout',
  'subscriptions',
  'referral',
  'orders',
  'home',
  'app',
]

/** Within api, the same. Files of api itself, such as app.ts, are the composition root: they use everything, and no area uses them. */
const areas = [
  'base',
  'db',
  'transports',
  'parts',
  'http',
  'limits',
  'events',
  'jobs',
  'idempotency',
  'pictures',
  'store',
  'catalog-index',
  'places',
  'catalog',
  'outlets',
  'content',
  'auth',
  'customer',
  'cart',
  'points',
  'vouchers',
  'rewards',
  'slots',
  'order-rows',
  'payments',
  'invoices',
  'orders',
  'table-baskets',
  'checkout',
  'subscriptions',
  'delete-account',
  'messages',
  'webhooks',
  'staff',
  'docs',
]

type Import = { file: string; layer: string; target: string; isType: boolean }

function imports(): Import[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const found = source.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    )
    return [...found].map((match) => {
      const specifier = match[2] ?? match[3] ?? match[4] ?? ''
      const target = specifier.startsWith('.')
        ? relative(root, join(root, dirname(file), specifier))
        : specifier.startsWith('#')
          ? specifier.slice(1)
          : specifier
      return { file, layer: file.split('/')[0] ?? '', target, isType: Boolean(match[1]) }
    })
  })
}

const all = imports()
const layerOf = (target: string) => {
  const first = target.split('/')[0] ?? ''
  return first in layers ? first : undefined
}

test('there are imports to check', () => {
  expect(all.length).toBeGreaterThan(200)
})

test('layers import only the layers below them', () => {
  const wrong = all.filter(({ layer, target, isType }) => {
    const other = layerOf(target)
    if (!other || other === layer) return false
    // The renderer is built; the server knows its type, and loads it by its address.
    if (layer === 'server' && other === 'web') return !isType
    return !layers[layer]?.includes(other)
  })
  expect(wrong).toEqual([])
})

test('contract, rules and texts use nothing but what they are allowed', () => {
  const wrong = all.filter(({ layer, target }) => {
    const allowed = packages[layer]
    return allowed && !layerOf(target) && !allowed.test(target)
  })
  expect(wrong).toEqual([])
})

/** The folder below the layer that a file is in; undefined for a file of the layer itself. */
const folderOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1] : undefined)

/** Imports within a layer that run against the order of its folders. */
function against(layer: string, order: readonly string[]): Import[] {
  return all.filter((one) => {
    if (one.layer !== layer || layerOf(one.target) !== layer) return false
    const [own, other] = [folderOf(one.file), folderOf(one.target)]
    if (own === undefined) return false
    return other === undefined || order.indexOf(other) > order.indexOf(own)
  })
}

test('within web, a feature uses only those before it', () => {
  expect(against('web', features)).toEqual([])
})

test('within api, an area uses only those before it', () => {
  expect(against('api', areas)).toEqual([])
})

test('every folder of api and web has its place in the order', () => {
  const folders = (layer: string) =>
    new Set(all.filter((one) => one.layer === layer).flatMap(({ file }) => folderOf(file) ?? []))
  expect([...folders('api')].sort()).toEqual([...areas].sort())
  expect([...folders('web')].sort()).toEqual([...features].sort())
})

test('rules and contract know no clock, storage or environment', () => {
  const files = new Set(all.filter(({ layer }) => layer === 'rules' || layer === 'contract').map(({ file }) => file))
  const wrong = [...files].filter((file) =>
    /Date\.now|new Date\(\)|localStorage|process\.env|Temporal\.Now/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('no file is a barrel or a drawer for odds and ends', () => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => /(^|\/)(index\.tsx?|utils?|helpers?|misc|common)(\.|\/|$)/.test(name))).toEqual([])
})
