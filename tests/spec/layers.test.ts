import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../src', import.meta.url))

/** The layers from bottom to top, each with the layers that it may import. */
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

/** The packages that a layer may import. The layers above `rules` may import any. */
const packages: Record<string, RegExp> = { texts: /^$/, contract: /^zod\/mini$/, rules: /^culori$/ }

/** The features of web. Each may import itself and earlier ones. */
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

/** The same for api. Files directly in api, such as app.ts, are the composition root: they import everything, and no area imports them. */
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
  'bags',
  'orders',
  'table-baskets',
  'checkout',
  'subscriptions',
  'delete-account',
  'promises',
  'messages',
  'webhooks',
  'staff',
  'docs',
]
/**
 * The sub-folders from bottom to top. Each may import those of its own row and of earlier rows. Files beside sub-folders
 * may import any. Checkout and orders have no order, because their steps show parts of each other. Import cycles between
 * files are refused there as well (see below).
 */
const subfolders: Record<string, readonly (readonly string[])[]> = {
  ui: [
    ['styles', 'text', 'pictures', 'illustrations'],
    ['status', 'buttons'],
    ['dialogs', 'forms', 'carousel'],
    ['feedback'],
    ['gallery'],
  ],
  'web/state': [
    ['storage', 'place', 'load'],
    ['lazy', 'links', 'login'],
  ],
  'web/location': [['address'], ['outlets', 'map'], ['table', 'sheet']],
  'web/catalog': [['menu', 'product'], ['search']],
  'web/auth': [['google', 'codes', 'passkeys', 'sign-in'], ['password']],
  'web/account': [['addresses', 'care', 'messages', 'push'], ['payments'], ['passkeys'], ['security']],
  'web/subscriptions': [['buy', 'mine'], ['statement']],
  'web/app': [
    ['header', 'measure', 'structured-data'],
    ['errors', 'head', 'pages', 'layouts', 'start'],
  ],
}

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

test('the numbering plans of all countries are loaded on the server only', () => {
  const users = all.filter(({ target }) => target.startsWith('libphonenumber-js')).map(({ layer }) => layer)
  expect(new Set(users)).toEqual(new Set(['api', 'operator']))
  const isUi = (layer: string) => layer === 'ui' || layer === 'web'
  expect(all.filter(({ layer, target, isType }) => isUi(layer) && layerOf(target) === 'api' && !isType)).toEqual([])
})

test('layers import only the layers below them', () => {
  const wrong = all.filter(({ layer, target, isType }) => {
    const other = layerOf(target)
    if (!other || other === layer) return false
    // The server imports only the renderer's type. It loads the built renderer at run time.
    if (layer === 'server' && other === 'web') return !isType
    return !layers[layer]?.includes(other)
  })
  expect(wrong).toEqual([])
})

test('contract, rules and texts import only their allowed packages', () => {
  const wrong = all.filter(({ layer, target }) => {
    const allowed = packages[layer]
    return allowed && !layerOf(target) && !allowed.test(target)
  })
  expect(wrong).toEqual([])
})

/** A file's folder within its layer; undefined for a file directly in the layer. */
const folderOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1] : undefined)

/** Imports within a layer that violate the order of its folders. */
function against(layer: string, order: readonly string[]): Import[] {
  return all.filter((one) => {
    if (one.layer !== layer || layerOf(one.target) !== layer) return false
    const [own, other] = [folderOf(one.file), folderOf(one.target)]
    if (own === undefined) return false
    return other === undefined || order.indexOf(other) > order.indexOf(own)
  })
}

test('within web, a feature imports only earlier features', () => {
  expect(against('web', features)).toEqual([])
})

test('within api, an area imports only earlier areas', () => {
  expect(against('api', areas)).toEqual([])
})

test('every folder of api and web is listed in the order', () => {
  const folders = (layer: string) =>
    new Set(all.filter((one) => one.layer === layer).flatMap(({ file }) => folderOf(file) ?? []))
  expect([...folders('api')].sort()).toEqual([...areas].sort())
  expect([...folders('web')].sort()).toEqual([...features].sort())
})

/** A file's sub-folder within a folder; undefined for a file directly in it. */
function subfolderOf(folder: string, file: string): string | undefined {
  const rest = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : []
  return rest.length > 1 ? rest[0] : undefined
}

test.each(Object.entries(subfolders))('within %s, a sub-folder imports only earlier rows', (folder, rows) => {
  const rowOf = (name: string) => rows.findIndex((row) => row.includes(name))
  const inside = all.flatMap(({ file, target }) => {
    const [own, other] = [subfolderOf(folder, file), subfolderOf(folder, target)]
    return own && other ? [{ file, target, own, other }] : []
  })
  expect(inside.length).toBeGreaterThan(0)
  expect(inside.filter(({ own, other }) => rowOf(own) < 0 || rowOf(other) < 0)).toEqual([])
  expect(inside.filter(({ own, other }) => rowOf(other) > rowOf(own))).toEqual([])
})

/** Import cycles: the strongly connected components (Tarjan) with more than one file. */
function circlesOf(edges: readonly { file: string; target: string }[]): string[][] {
  const targets = Map.groupBy(edges, ({ file }) => file)
  const [found, index, low]: [string[][], Map<string, number>, Map<string, number>] = [[], new Map(), new Map()]
  const open: string[] = []
  function visit(file: string): number {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    open.push(file)
    for (const { target } of targets.get(file) ?? []) {
      const reached = index.has(target) ? (open.includes(target) ? index.get(target) : undefined) : visit(target)
      low.set(file, Math.min(low.get(file) ?? own, reached ?? own))
    }
    if (low.get(file) === own) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) found.push(group.sort())
    }
    return low.get(file) ?? own
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return found
}

test('the search finds import cycles of any length', () => {
  const edges = ['a b', 'b c', 'c a', 'c d', 'd e', 'f d', 'e g', 'g e'].map((edge) => {
    const [file = '', target = ''] = edge.split(' ')
    return { file, target }
  })
  expect(circlesOf(edges)).toEqual([
    ['e', 'g'],
    ['a', 'b', 'c'],
  ])
})

test('src has no import cycles', () => {
  const circles = circlesOf(all.filter(({ target }) => layerOf(target))).filter(
    (circle) => !circle.every((file) => file.startsWith('api/')),
  )
  expect(circles).toEqual([])
})

test('no folder holds more than 30 source files, or more than 35 with their tests', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css)$/.test(file))
  const folders = Object.entries(Object.groupBy(sources, (file) => dirname(file)))
  const full = folders.flatMap(([folder, files = []]) => {
    const own = files.filter((file) => !/\.test\.tsx?$/.test(file))
    return own.length > 30 || files.length > 35 ? [`${folder}: ${own.length}, with tests ${files.length}`] : []
  })
  expect(full).toEqual([])
})

test('rules and contract use no clock, storage or environment', () => {
  const files = new Set(all.filter(({ layer }) => layer === 'rules' || layer === 'contract').map(({ file }) => file))
  const wrong = [...files].filter((file) =>
    /Date\.now|new Date\(\)|localStorage|process\.env|Temporal\.Now/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('no file is a barrel or a collection of unrelated helpers', () => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => /(^|\/)(index\.tsx?|utils?|helpers?|misc|common)(\.|\/|$)/.test(name))).toEqual([])
})
