import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#contract/wire/call.ts'
import { testSite } from '#tests/support/site.ts'
import { buildApi } from './app.ts'
import { endpoint } from './parts/endpoint.ts'

const site = await testSite()

const post = (body: BodyInit | null, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  site.send('/api/auth/sign-in', {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)

async function refusal(answer: Response) {
  const body = (await answer.json()) as { status: boolean; message: string; response: unknown; errors?: object }
  expect(body.status).toBe(false)
  expect(body.message).toMatch(/\w/)
  expect(body).toHaveProperty('response')
  return { httpStatus: answer.status, ...body }
}

test('S7.1 every answer has status, message and response', async () => {
  const answer = await site.send('/api/store/config')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    status: true,
    message: 'Success',
    response: { name: expect.any(String) },
  })
})

test.each([
  ['broken JSON', '{bad', 400],
  ['an empty body', '', 400],
  ['a list where fields are wanted', '[]', 400],
  ['a NUL byte in a field', '{"identifier":"a\\u0000b","password":"x"}', 400],
  ['a field called __proto__', '{"identifier":"a","password":"x","__proto__":{"admin":true}}', 400],
  ['a field called constructor', '{"identifier":"a","password":"x","constructor":{}}', 400],
  ['a body nested too deeply', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
  ['a body of 65,537 bytes', JSON.stringify({ identifier: 'a'.repeat(65_510) }).padEnd(65_537), 413],
])('%s is refused in the envelope', async (_, body, httpStatus) => {
  expect((await refusal(await post(body))).httpStatus).toBe(httpStatus)
})

test('a large body without a length is refused while it is being read', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(16_384).fill(32))
      if (sent > 1000) controller.close()
    },
  })
  expect((await refusal(await post(endless))).httpStatus).toBe(413)
  expect(sent).toBeLessThan(20)
})

test.each([{}, { 'Content-Type': 'text/plain' }, { 'Content-Type': 'application/x-www-form-urlencoded' }])(
  'a body sent as %j is a wrong content type',
  async (headers) => {
    expect((await refusal(await post(new Blob(['{}']), headers as Record<string, string>))).httpStatus).toBe(415)
  },
)

test('a refused field is named, with what to change', async () => {
  const { httpStatus, errors } = await refusal(await post('{"identifier":"","password":""}'))
  expect(httpStatus).toBe(400)
  expect(errors).toEqual({ identifier: 'Enter your email or mobile number', password: 'Enter your password' })
})

test('an unknown path is a 404 and a wrong method a 405, both in the envelope', async () => {
  expect((await refusal(await site.send('/api/nothing'))).httpStatus).toBe(404)
  expect((await refusal(await site.send('/api/store/config', { method: 'DELETE' }))).httpStatus).toBe(405)
})

test('an unexpected error is logged with its request id and answered with a general 500', async () => {
  const broken = call({ method: 'GET', path: '/broken', who: 'anyone', summary: 'breaks', response: z.object({}) })
  const api = buildApi(site.parts, [
    endpoint(broken, () => {
      throw new Error('the secret cause')
    }),
  ])
  const hosted = site.parts.stores.byHost('localhost')
  if (!hosted) throw new Error('no default store')
  const answer = await api.fetch(new Request('http://localhost/api/broken'), {
    ...hosted,
    origin: 'http://localhost',
    requestId: 'req-1',
    clientAddress: '',
  })
  const body = await refusal(answer)
  expect(body.httpStatus).toBe(500)
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(site.logged.some((line) => line.includes('"requestId":"req-1"') && line.includes('the secret cause'))).toBe(
    true,
  )
})

test('a route that does not say who may call it stops the start', () => {
  const unsaid = { method: 'GET', path: '/unsaid', summary: '', response: z.object({}) } as unknown as ReturnType<
    typeof call
  >
  expect(() => buildApi(site.parts, [endpoint(unsaid, () => ({}))])).toThrow('does not declare who may call it')
})

test('the OpenAPI document has an operation for every endpoint and is browsable outside production', async () => {
  const answer = await site.send('/api/docs/openapi.json')
  const document = (await answer.json()) as { paths: Record<string, Record<string, { responses: object }>> }
  expect(document.paths['/api/store/config']?.get?.responses).toHaveProperty('200')
  expect(document.paths['/api/content/pages/{slug}']).toBeDefined()
  const page = await (await site.send('/api/docs')).text()
  expect(page).toContain('/api/self-order/store/banner')
})

test('the documents are not there in production', async () => {
  const production = await testSite({ env: { NODE_ENV: 'production' } })
  expect((await production.send('/api/docs')).status).toBe(404)
  expect((await production.send('/api/docs/openapi.json')).status).toBe(404)
})
