import { expect, test } from 'vitest'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'

const SECRETS = { password: 'hunter2-secret', temp_password: 'temporary-secret' }
const PAGES = ['/', '/profile', '/profile/edit', '/profile/address', '/history', '/products', '/about-us', '/checkout']

/** Adds passwords to every object of a response. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, inner]) => [key, withSecrets(inner)])
  return { ...Object.fromEntries(fields), ...SECRETS, former: [{ ...SECRETS }] }
}

test('S3.7 no page contains a password from another API’s response, at any depth', async () => {
  const own = await testSite()
  const { token } = await own.signedIn()
  const asked = new Set<string>()
  const api = await standIn(async ({ request, url, body }, response) => {
    const { method = 'GET', headers } = request
    const sent = { method, ...(body && { body }), headers: { token: String(headers.token ?? '') } }
    const answer = await own.send(url.pathname + url.search, sent)
    const envelope = (await answer.json()) as { response: unknown }
    asked.add(url.pathname)
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ ...envelope, ...SECRETS, response: withSecrets(envelope.response) }))
  })
  own.parts.env.API_BASE_URL = `${api}/api`
  const visit = renderedSite(own)
  for (const path of PAGES) {
    for (const visitor of [{ token }, {}]) {
      const html = await (await visit(path, visitor)).text()
      expect(html).not.toMatch(/hunter2|temporary-secret/)
    }
  }
  const profile = await (await visit('/profile', { token })).text()
  expect(profile).toContain('Aisha')
  // Shows that the responses did contain such fields, so the checks above were effective.
  expect(profile).toContain('"temp_password":""')
  expect([...asked]).toEqual(expect.arrayContaining(['/api/customer/detail', '/api/store/config']))
})
