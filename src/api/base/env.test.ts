import { expect, test } from 'vitest'
import { BadSetting, hasDemoStores, hasDemoWeek, readEnv, showsApiDocs } from './env.ts'

test('without settings the defaults apply', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, NODE_ENV: 'production', DEMO_STORES: 'on', LOCAL_HOSTS: [] })
})

test('an empty setting is the same as none', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  [{ DATABASE_URL: 'postgres://a:x,b/shop' }, 'DATABASE_URL has a port that is no number'],
  [{ DATABASE_URL: 'postgres://a,b/shop?target_session_attrs=standby' }, 'DATABASE_URL target_session_attrs must be'],
  [{ DATABASE_URL: 'postgres://a/b', DATABASE_DIRECT_URL: 'b' }, 'DATABASE_DIRECT_URL must be a postgres:// address'],
  [{ DATABASE_DIRECT_URL: 'postgres://a/b' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
  [{ DEMO_STORES: 'yes' }, 'DEMO_STORES must be on, empty or off'],
  [{ API_BASE_URL: 'javascript:x' }, 'API_BASE_URL must be an http or https address'],
  [
    { BOOKING_ORIGINS: 'https://booking.example/v1' },
    'BOOKING_ORIGINS must be origins such as https://booking.example',
  ],
  [{ BOOKING_ORIGINS: 'https://a.example, booking.example' }, 'BOOKING_ORIGINS must be origins'],
  [{ STOREFRONT_SECRET: 'short' }, 'STOREFRONT_SECRET must have at least 32 characters'],
  [{ METRICS_KEY: 'short' }, 'METRICS_KEY must have at least 16 characters'],
  [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
  [{ MAIL_FROM: 'the shop' }, 'MAIL_FROM must be an email address'],
  [{ SMS_URL: 'ftp://sms.example' }, 'SMS_URL must be an http or https address'],
  [{ GOOGLE_ISSUER: 'accounts.google.com' }, 'GOOGLE_ISSUER must be an http or https address'],
  [{ PLACES: 'bing' }, 'PLACES must be google, onemap or gazetteer'],
  [{ PLACES: 'google' }, 'PLACES google needs GOOGLE_MAPS_KEY'],
  [{ ONEMAP_URL: 'onemap' }, 'ONEMAP_URL must be an http or https address'],
  [{ GOOGLE_MAPS_BROWSER_KEY: '"><script>' }, 'GOOGLE_MAPS_BROWSER_KEY must be a Google Maps browser key'],
  [{ JOBS: '1' }, 'JOBS must be on or off'],
])('the bad setting %j is named in one line', (source, words) => {
  expect(() => readEnv(source)).toThrow(BadSetting)
  expect(() => readEnv(source)).toThrow(words)
})

test('several booking APIs are separated by commas', () => {
  const read = readEnv({ BOOKING_ORIGINS: 'https://Booking.example, http://localhost:4000' })
  expect(read.BOOKING_ORIGINS).toEqual(['https://booking.example', 'http://localhost:4000'])
})

const NAMED = { DATABASE_URL: 'postgres://db.example/shop' }
test.each([
  [{}, true, true],
  [{ DEMO_STORES: 'on' }, true, true],
  [{ DEMO_STORES: 'empty' }, true, false],
  [{ DEMO_STORES: 'off' }, false, false],
  [NAMED, false, false],
  [{ ...NAMED, DEMO_STORES: 'on' }, true, false],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, true, false],
  [{ SMTP_URL: 'smtp://mail.example' }, true, false],
  [{ SMS_URL: 'https://sms.example' }, true, false],
])('L1.3 with %j the demo stores are loaded: %s, and their week is played: %s', (source, stores, week) => {
  const env = readEnv(source)
  expect([hasDemoStores(env), hasDemoWeek(env)]).toEqual([stores, week])
})

test('a bad value is never repeated in the message, because it may be a password', () => {
  expect(() => readEnv({ DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(/^(?!.*hunter2)/)
})

test('the API documents are off in production unless switched on', () => {
  expect(showsApiDocs(readEnv({}))).toBe(false)
  expect(showsApiDocs(readEnv({ API_DOCS: 'on' }))).toBe(true)
  expect(showsApiDocs(readEnv({ NODE_ENV: 'development' }))).toBe(true)
})
