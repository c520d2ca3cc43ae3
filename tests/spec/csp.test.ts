import { expect, test } from 'vitest'
import { routes } from '#contract/wire/routes.ts'
import { inlineHash } from '#server/guard/inline-hash.ts'
import { newNonce } from '#server/guard/nonce.ts'
import { CLOSED_POLICY } from '#server/guard/security-headers.ts'
import { framePolicy } from '#server/pages/measure-frame.ts'
import { CSP_CHECKS, cspFindings, nonceIn } from '#tests/support/csp-findings.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

/** The settings that add third-party scripts to pages. */
const EVERYTHING = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  GOOGLE_CLIENT_ID: 'a-client',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_MAPS_BROWSER_KEY: 'a-browser-key',
}
const plain = await testSite()
const full = await testSite()
const visitPlain = renderedSite(plain)
// Only the pages get these settings. The gateway stays the sandbox.
const visitFull = renderedSite({ ...full, parts: { ...full.parts, env: { ...full.parts.env, ...EVERYTHING } } })

const paths = Object.values(routes).map(({ path }) => path.replace(/:\w+\??/g, 'x'))
const policyOf = async (answer: Response) => {
  await answer.body?.cancel()
  return answer.headers.get('content-security-policy') ?? ''
}

const GOOD =
  "script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAA==' 'strict-dynamic'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
test.each([
  ['runs inline scripts', GOOD.replace("'strict-dynamic'", "'unsafe-inline'")],
  ['runs strings', GOOD.replace("'strict-dynamic'", "'unsafe-eval'")],
  ['takes scripts from anywhere', GOOD.replace("'strict-dynamic'", 'https:')],
  ['takes scripts from anywhere', GOOD.replace("'strict-dynamic'", '*')],
  ['takes scripts from anywhere', GOOD.replace("'strict-dynamic'", 'data:')],
  [
    'takes scripts from a host that runs what it is told',
    GOOD.replace("'strict-dynamic'", 'https://ajax.googleapis.com'),
  ],
  ['lets plug-ins in', GOOD.replace("object-src 'none'; ", '')],
  ['can be given another base', GOOD.replace("base-uri 'none'; ", '')],
  ['has a weak nonce', GOOD.replace('AAAAAAAAAAAAAAAAAAAAAA==', 'AAAAAAAA')],
  ['can be framed by anybody', GOOD.replace("frame-ancestors 'none'", 'frame-ancestors *')],
  ['runs inline styles', `${GOOD}; style-src 'unsafe-inline'`],
  ['sends forms anywhere', GOOD.replace("form-action 'self'; ", '')],
  ['uses http', `${GOOD}; img-src http://pictures.example`],
  ['names an address by number', `${GOOD}; connect-src https://10.0.0.1`],
  ['has a directive that nobody knows', `${GOOD}; script-source 'none'`],
  ['has a keyword that nobody knows, or without its quotes', `${GOOD}; img-src self`],
  ['says nothing of scripts', "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
])('a policy that %s is found', (what, policy) => {
  expect(cspFindings(GOOD)).toEqual([])
  expect(cspFindings(policy)).toContain(what)
  expect(CSP_CHECKS.map((check) => check.what)).toContain(what)
})

test('security 53: no page’s policy has a weakness, with and without Stripe, Google’s button and Google’s map', async () => {
  const seen = new Set<string>()
  for (const visit of [visitPlain, visitFull]) {
    for (const path of [...paths, '/nothing', '/offline.html']) {
      const policy = await policyOf(await visit(path))
      expect([path, cspFindings(policy)]).toEqual([path, []])
      seen.add(policy.replace(/'nonce-[^']+'/g, "'nonce'").replace(/'sha256-[^']+'/g, "'hash'"))
    }
  }
  // Besides the strict and the closed policy there is one for each allowed company.
  expect([...seen].filter((policy) => policy.includes('stripe'))).toHaveLength(1)
  expect([...seen].filter((policy) => policy.includes('accounts.google.com'))).toHaveLength(1)
  expect([...seen].filter((policy) => policy.includes('googleapis'))).toHaveLength(1)
}, 120_000)

test('security 53: neither has the policy of anything else, nor that of the tags’ frame', async () => {
  const nonce = newNonce()
  const tags = { ga4: 'G-1', tag_manager: 'GTM-1', meta_pixel: '1' } as Parameters<typeof framePolicy>[0]
  expect(cspFindings(framePolicy(tags, nonce))).toEqual([])
  expect(cspFindings(CLOSED_POLICY)).toEqual([])
  for (const answer of [await visitPlain('/api/categories'), await visitPlain('/', { host: 'evil.example' })])
    expect(cspFindings(await policyOf(answer))).toEqual([])
})

test('security 53: a page with another company’s script has a nonce of 128 bits for each answer, also when it was kept', async () => {
  const nonces = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const answer = await visitFull('/auth/sign-in')
      const html = await answer.clone().text()
      const nonce = nonceIn(await policyOf(answer)) ?? ''
      expect([...html.matchAll(/nonce="([^"]*)"/g)].map(([, one]) => one)).toEqual([nonce])
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(300)
  expect(nonces.filter((nonce) => Buffer.from(nonce, 'base64').length !== 16)).toEqual([])
}, 120_000)

test('security 53: every other page has no nonce, and its policy names exactly the script and the style that it holds inline', async () => {
  const { token } = await plain.signedIn()
  for (const login of [{}, { token }]) {
    for (const path of paths) {
      const answer = await visitPlain(path, login)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const html = await answer.text()
      if (policy === CLOSED_POLICY) continue
      const scripts = [...html.matchAll(/<script((?: [^>]*)?)>(.*?)<\/script>/gs)]
      // Blocks of data do not run.
      const running = scripts.filter(([, attributes]) => !/ type="application\/(?:ld\+)?json"/.test(attributes ?? ''))
      expect([path, running.map(([, attributes]) => attributes)]).toEqual([path, ['']])
      const styles = [...html.matchAll(/<style([^>]*)>(.*?)<\/style>/gs)]
      const own = [...running, ...styles].map(([, , text = '']) => inlineHash(text))
      expect([path, policy.match(/'sha256-[^']+'/g)]).toEqual([path, own])
      expect([path, policy.includes('nonce')]).toEqual([path, false])
    }
  }
}, 120_000)

test('security 52: without settings nothing of Google or Stripe is in any page, its data or its headers', async () => {
  for (const path of paths) {
    const answer = await visitPlain(path)
    const all = [...answer.headers].join() + (await answer.text())
    expect([path, /googleapis|gstatic|accounts\.google|js\.stripe|api\.stripe/.exec(all)?.[0]]).toEqual([
      path,
      undefined,
    ])
    expect([path, answer.headers.get('cross-origin-opener-policy')]).toEqual([path, 'same-origin'])
  }
}, 120_000)

test('security 52: with settings Google’s button is let in on the ways in alone, its map where outlets are shown, and nowhere else', async () => {
  const found: Record<string, string[]> = { button: [], popups: [], map: [] }
  for (const path of paths) {
    const answer = await visitFull(path)
    const policy = await policyOf(answer)
    if (policy.includes('accounts.google.com')) found.button?.push(path)
    if (answer.headers.get('cross-origin-opener-policy') !== 'same-origin') found.popups?.push(path)
    if (policy.includes('googleapis.com')) found.map?.push(path)
    expect([path, policy.includes("require-trusted-types-for 'script'")]).toEqual([
      path,
      !/google|stripe/.test(policy) && policy !== CLOSED_POLICY,
    ])
  }
  const signIn = ['/auth/sign-in', '/auth/sign-up', '/login']
  const sorted = Object.fromEntries(Object.entries(found).map(([name, list]) => [name, list.toSorted()]))
  // /products/outlet without a sales type redirects.
  expect(sorted).toEqual({ button: signIn, popups: signIn, map: ['/location/maps'] })
  const [salesType] = await full.call()('GET /sales-types')
  expect(await policyOf(await visitFull(`/products/outlet?st=${salesType?.id}`))).toContain('googleapis.com')
}, 120_000)
