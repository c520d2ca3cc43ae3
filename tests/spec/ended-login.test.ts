import { beforeAll, expect, test } from 'vitest'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let visit: ReturnType<typeof renderedSite>
let dead: string
const EXPIRED = 'local-Authentication=; Path=/; Max-Age=0; SameSite=Lax'

beforeAll(async () => {
  site = await testSite()
  visit = renderedSite(site)
  const { token } = await site.signedIn()
  await site.call(token)('POST /auth/sign-out')
  dead = token
})

const seen = async (path: string, host?: string) => {
  const { status, headers } = await visit(path, { token: dead, ...(host ? { host } : {}) })
  return [status, headers.get('Location'), headers.get('Set-Cookie')]
}

test.each([
  ['/profile?utm_source=mail', '/auth/sign-in?utm_source=mail&redirect=%2Fprofile%3Futm_source%3Dmail'],
  ['/history?filter=past', '/auth/sign-in?redirect=%2Fhistory%3Ffilter%3Dpast'],
  ['/', '/auth/sign-in'],
  ['/faq', '/auth/sign-in?redirect=%2Ffaq'],
])(
  'S8.12 security 82: %s with a revoked login is one redirect to the sign-in page, without the cookie',
  async (path, to) => {
    for (const host of [undefined, 'kinder-press.localhost']) expect(await seen(path, host)).toEqual([302, to, EXPIRED])
  },
)

test.each([
  '/auth/sign-in',
  '/auth/sign-up?redirect=/faq',
  '/terms-conditions',
  '/auth/forgot-password/change?token=x',
])(
  'S8.12 security 82: %s with a revoked login is a stranger’s page, and its answer takes the cookie away',
  async (path) => {
    for (const host of [undefined, 'kinder-press.localhost'])
      expect(await seen(path, host)).toEqual([200, null, EXPIRED])
  },
)

test('S8.12 an unknown page and a guest order’s address do not redirect to sign-in', async () => {
  expect(await seen('/nothing/here')).toEqual([404, null, EXPIRED])
  expect(await seen(`/history/reg/guest/${'a'.repeat(43)}`)).toEqual([404, null, EXPIRED])
})

test('S8.12 a valid login and no login do not change the cookie', async () => {
  const { token } = await site.signedIn()
  expect((await visit('/profile', { token })).headers.get('Set-Cookie')).toBeNull()
  expect((await visit('/')).headers.get('Set-Cookie')).toBeNull()
})
