import { expect, test } from 'vitest'
import { endpoints } from '#api/endpoints.ts'
import { isKeyless } from '#contract/wire/request.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'

test('S7.12 S6.5 a page calls another API for config, information and content without a login or booking token', async () => {
  const own = await testSite()
  const { token } = await own.signedIn()
  const heard: { path: string; keys: unknown[]; cookie: unknown }[] = []
  const api = await standIn(async ({ request, url }, response) => {
    const { token: plain, authorization, cookie } = request.headers
    heard.push({ path: url.pathname, keys: [plain, authorization], cookie })
    const answer = await own.send(url.pathname + url.search, { headers: plain ? { token: String(plain) } : {} })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  })
  own.parts.env.API_BASE_URL = `${api}/api`
  const visit = renderedSite(own)
  const headers = { Cookie: `local-Authentication=${token}; booking-token=${'b'.repeat(43)}` }
  for (const path of ['/faq', '/profile', '/products']) expect((await visit(path, { headers })).status).toBe(200)
  const keysOf = (path: string) => heard.filter((one) => one.path === path).map(({ keys }) => keys)
  for (const path of ['/api/store/config', '/api/store/information', '/api/content/pages/faq']) {
    expect(keysOf(path).length).toBeGreaterThan(0)
    for (const keys of keysOf(path)) expect(keys).toEqual([undefined, undefined])
  }
  expect(keysOf('/api/customer/detail')[0]).toEqual([token, `Bearer ${token}`])
  expect(JSON.stringify(heard)).not.toContain('b'.repeat(43))
  expect(heard.filter(({ cookie }) => cookie !== undefined)).toEqual([])
})

test('S7.12 keyless calls are those that the API answers for everyone, also before signing in', () => {
  const open = endpoints.map(({ spec }) => spec).filter(({ path }) => isKeyless(path))
  expect(open.map(({ who, openBeforeSignIn }) => [who, openBeforeSignIn])).toEqual(open.map(() => ['anyone', true]))
  expect(open.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/store/config', '/store/information', '/content/pages/:slug', '/places/autocomplete']),
  )
})
