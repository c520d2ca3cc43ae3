import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Queryable } from '#api/db/database.ts'
import { declaredStatements } from '#api/db/statement.ts'
import { endpoints } from '#api/endpoints.ts'
import { BODY_MAX_BYTES, JSON_MAX_DEPTH } from '#contract/wire/limits.ts'
import { operatorKey } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const SOURCE = new URL('../../src/', import.meta.url)
const site = await testSite()
const { token } = await site.signedIn()
const key = await operatorKey(site)
/** All endpoints share the code that reads JSON and answers. These tests show that none bypasses it. */
const withBody = endpoints
  .filter(({ spec }) => spec.body && !spec.uploads)
  .map(({ spec }) => ({ name: `${spec.method} ${spec.path}`, spec }))

function post({ method, path, who }: { method: string; path: string; who: string }, body: BodyInit, type: string) {
  const headers = { token: who === 'operator' ? key : token, 'Content-Type': type }
  const isStream = body instanceof ReadableStream ? { duplex: 'half' } : {}
  return site.send(`/api${path.replace(/:\w+/g, 'x')}`, { method, headers, body, ...isStream } as RequestInit)
}

async function refusedWith(answer: Response) {
  const body = (await answer.json()) as { status: unknown; message: unknown }
  return [answer.status, body.status, typeof body.message]
}

/** Streamed, so that the request has no Content-Length. */
function inPieces(bytes: number): ReadableStream {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(8192).fill(32))
      left -= 8192
      if (left <= 0) controller.close()
    },
  })
}

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each(withBody)('security 42 to 45, 22: $name refuses what no handler should see', async ({ spec }) => {
  const json = 'application/json'
  const refused = {
    prototype: await refusedWith(await post(spec, '{"__proto__":{"isAdmin":true}}', json)),
    deepPrototype: await refusedWith(await post(spec, '{"a":[{"constructor":{"prototype":1}}]}', json)),
    broken: await refusedWith(await post(spec, '{bad', json)),
    empty: await refusedWith(await post(spec, '', json)),
    deep: await refusedWith(await post(spec, deep(JSON_MAX_DEPTH + 1), json)),
    nul: await refusedWith(await post(spec, '{"notes":"a\\u0000b","x":["\\u0000"]}', json)),
    nulInName: await refusedWith(await post(spec, '{"a\\u0000b":1}', json)),
    half: await refusedWith(await post(spec, '{"notes":"a\\ud800b"}', json)),
    large: await refusedWith(await post(spec, inPieces(BODY_MAX_BYTES + 8192), json)),
    form: await refusedWith(await post(spec, '{}', 'text/plain')),
  }
  const no = (status: number) => [status, false, 'string']
  expect(refused).toEqual({
    prototype: no(400),
    deepPrototype: no(400),
    broken: no(400),
    empty: no(400),
    deep: no(400),
    nul: no(400),
    nulInName: no(400),
    half: no(400),
    large: no(413),
    form: no(415),
  })
})

test.each(
  endpoints.map(({ spec }) => ({ name: `${spec.method} ${spec.path}`, spec })).filter(({ spec }) => spec.query),
)('security 44: $name refuses a NUL in its address', async ({ spec }) => {
  const [parameter] = Object.keys((spec.query as unknown as { shape: object }).shape)
  const headers = { token: spec.who === 'operator' ? key : token }
  const answer = await site.send(`/api${spec.path.replace(/:\w+/g, 'x')}?${parameter}=a%00b`, { headers })
  expect(answer.status).toBe(400)
})

test('security 42: nothing that was sent has reached a prototype', () => {
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('security 17: every statement refuses a value that is missing, before anything is asked of the database', async () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.queries.ts'),
  )
  const reached = new Set<string>()
  const trap = {
    query: async ({ name }: { name: string }) => {
      reached.add(name)
      return { rows: [], rowCount: 0 }
    },
  } as unknown as Queryable
  for (const file of files) {
    const exported: Record<string, unknown> = await import(new URL(file, SOURCE).href)
    for (const { all, maybe, one, run } of statementsIn(exported))
      for (const ask of [all, maybe, one, run]) await ask?.(trap).catch((error: Error) => error)
  }
  const withoutParameters = declaredStatements.filter(({ args }) => args.length === 0).map(({ name }) => name)
  expect(withoutParameters.length).toBeGreaterThan(5)
  expect([...reached].sort()).toEqual(withoutParameters.sort())
})

type Ask = (db: Queryable) => Promise<unknown>

/** The statements that a module exports, including those in lists and tables. */
function statementsIn(exported: unknown): Record<string, Ask>[] {
  if (typeof exported !== 'object' || exported === null) return []
  if ('maybe' in exported && 'run' in exported) return [exported as Record<string, Ask>]
  return Object.values(exported).flatMap(statementsIn)
}

test('security 55: nothing that becomes a header of a mail or a line of a log takes a line break', async () => {
  const injected = 'a\r\nBcc: all@example.com'
  const contact = { name: injected, mobile: '91234567', email: `a@example.com\r\nBcc: b@example.com` }
  const tries = [
    ['PATCH', '/customer/profile', { first_name: injected }],
    ['POST', '/customer/initiate-profile', { first_name: injected, last_name: 'b' }],
    ['POST', '/auth/sign-up', { email: `x@example.com\nCc: y@example.com`, password: 'a long enough one' }],
    ['POST', '/auth/forgot-password', { email: `x@example.com\nCc: y@example.com` }],
    ['POST', '/customer/addresses', { postal_code: '160071', street: injected, unit: '#01-01' }],
    [
      'POST',
      '/checkout/orders',
      { outlet_id: 1, sales_type_id: 1, quote_hash: '', payment: { kind: 'none' }, contact },
    ],
  ] as const
  for (const [method, path, body] of tries) {
    const answer = await post({ method, path, who: 'customer' }, JSON.stringify(body), 'application/json')
    const { errors } = (await answer.json()) as { errors?: Record<string, string> }
    expect([path, answer.status, Object.keys(errors ?? {}).length > 0]).toEqual([path, 400, true])
  }
  for (const line of site.logged) expect(() => JSON.parse(line)).not.toThrow()
  expect(site.logged.join('')).not.toContain('Bcc')
})
