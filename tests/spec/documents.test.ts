import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CURRENCY } from '#contract/wire/limits.ts'

const document = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const CLIENT_FIELDS =
  'default_outlet_id table_info salesTypeDetail outletDetail sales_type screen account accountDetails bannerImage refreshAccount refreshCart checkoutSignIn authDialog store_alert storeConfig storeInfo selected_checkout_address currentAddress tempAddress tempCard selected_payment_method checkout_pickup_date checkout_pickup_time checkout_delivery_date checkout_delivery_time paymentMethods cartItems initialLoad authToken colorClass referer subDomain snackbarMessage transactionNotes'.split(
    ' ',
  )

test.each(CLIENT_FIELDS)('S3.9 the table of client state says where %s lives', (field) => {
  expect(document('docs/client-state.md')).toContain(`\`${field}\``)
})

test('S3.9 a specified field that we lack or keep elsewhere names a test of its behaviour', () => {
  const rows = document('docs/client-state.md').split('\n')
  const without = CLIENT_FIELDS.filter((field) =>
    rows.some((row) => row.startsWith(`| \`${field}\``) && row.includes('no field')),
  )
  const named = [...document('docs/client-state.md').matchAll(/Test: `(S3\.9 (\w+))`/g)]
  expect(without.filter((field) => !named.some(([, , name]) => name === field))).toEqual([])
  const tests = ['tests/browser', 'tests/spec'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => document(`${folder}/${file}`)),
  )
  expect(
    named.filter(([, title = '']) => !tests.some((text) => text.includes(`'${title}`))).map(([, title]) => title),
  ).toEqual([])
})

test('every setting the server reads is in .env.example and in the README', () => {
  const settings = [...document('src/api/base/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(8)
  for (const place of ['.env.example', 'README.md']) {
    expect(settings.filter((name) => !document(place).includes(name))).toEqual([])
  }
})

test('every package has its reason in the decision about dependencies', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(document('package.json'))
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const reasons = document('docs/decisions/0013-dependencies.md')
  expect(names.filter((name) => !reasons.includes(name))).toEqual([])
})

test('every version is pinned exactly', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(document('package.json'))
  const loose = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(loose.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('S9.1 the currency is SGD', () => {
  expect(CURRENCY).toBe('SGD')
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

/** The anchor that GitHub and editors generate for a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-')

test('every link in the documents has an existing file and heading', () => {
  const links = DOCUMENTS.flatMap((from) =>
    [...document(from).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#([^)\s]+))?\)/g)].map(([, path = '', heading]) => ({
      from,
      to: join(dirname(from), path),
      heading,
    })),
  )
  expect(links.length).toBeGreaterThan(100)
  const lost = links.filter(({ to, heading }) => {
    if (!existsSync(join(root, to))) return true
    if (heading === undefined) return false
    return ![...document(to).matchAll(/^#+ (.*)$/gm)].some(([, words = '']) => anchor(words) === heading)
  })
  expect(lost).toEqual([])
})

test('every documented command exists in package.json, and the README lists all of them', () => {
  const { scripts } = JSON.parse(document('package.json')) as { scripts: Record<string, string> }
  const named = DOCUMENTS.flatMap((from) =>
    [...document(from).matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name),
  )
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const shown = document('README.md')
  const own = Object.keys(scripts).filter((name) => name !== 'start' && name !== 'test')
  expect(own.filter((name) => !shown.includes(`npm run ${name}`))).toEqual([])
})

test('every key of the browser’s storage is in the table of client state', () => {
  const source = document('src/web/state/storage/browser-storage.ts')
  const keys = [...source.matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, key = '']) => key)
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => !document('docs/client-state.md').includes(`\`${key}\``))).toEqual([])
})
