import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CURRENCY } from '#contract/limits.ts'

const document = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const CLIENT_FIELDS =
  'default_outlet_id table_info salesTypeDetail outletDetail sales_type screen account accountDetails bannerImage refreshAccount refreshCart checkoutSignIn authDialog store_alert storeConfig storeInfo selected_checkout_address currentAddress tempAddress tempCard selected_payment_method checkout_pickup_date checkout_pickup_time checkout_delivery_date checkout_delivery_time paymentMethods cartItems initialLoad authToken colorClass referer subDomain snackbarMessage transactionNotes'.split(
    ' ',
  )

test.each(CLIENT_FIELDS)('S3.9 the table of client state says where %s lives', (field) => {
  expect(document('docs/client-state.md')).toContain(`\`${field}\``)
})

test('every setting the server reads is in .env.example and in the README', () => {
  const settings = [...document('src/api/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
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
