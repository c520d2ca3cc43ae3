import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { standIn } from '#tests/support/stand-in.ts'
import { httpTexter } from './http-texter.ts'
import { NotSent } from './not-sent.ts'

type Sent = { path: string; headers: Record<string, unknown>; body: string }
const sent: Sent[] = []
let status: number | 'cut' = 200
const gateway = await standIn(({ request, url, body }, response) => {
  sent.push({ path: url.pathname, headers: request.headers, body })
  if (status === 'cut') return request.socket.destroy()
  response.writeHead(url.pathname === '/elsewhere' ? 200 : status, { Location: '/elsewhere' }).end('{}')
})
beforeEach(() => {
  sent.length = 0
  status = 200
})
const message = { to: '+6581234567', from: 'Store', text: 'Hello' }

/** What became of one message: '' if it was sent. */
async function outcome(url = `${gateway}/sms`): Promise<string> {
  const error = await httpTexter(url, 'secret')
    .send(message, 'message-7')
    .then(
      () => undefined,
      (reason: unknown) => reason,
    )
  if (error === undefined) return ''
  if (!(error instanceof NotSent)) throw error
  return `${error.kind}: ${error.reason}`
}

test('M1.3 a text message goes to the gateway with its number, its words, our key and a key of its own', async () => {
  expect(await outcome()).toBe('')
  await httpTexter(`${gateway}/sms`, undefined).send(message)
  const [keyed, plain] = sent.map(({ headers, body }) => [
    headers.authorization,
    headers['idempotency-key'],
    JSON.parse(body),
  ])
  expect(keyed).toEqual(['Bearer secret', 'message-7', message])
  expect(plain).toEqual([undefined, undefined, message])
})

test.each([
  [400, 'never: sms 400'],
  [401, 'never: sms 401'],
  [408, 'unclear: sms 408'],
  [429, 'later: sms 429'],
  [500, 'later: sms 500'],
  [503, 'later: sms 503'],
  [504, 'unclear: sms 504'],
] as const)('M1.3 the gateway answers with %i: %s', async (answer, expected) => {
  status = answer
  expect(await outcome()).toBe(expected)
})

test('M1.3 a message that the gateway may have taken is unclear, and one that never left is sent later', async () => {
  status = 'cut'
  expect(await outcome()).toMatch(/^unclear: /)
  expect(sent).toHaveLength(1)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await outcome(`http://127.0.0.1:${port}/`)).toBe('later: sms ECONNREFUSED')
})

test('security 90: number, words and our key follow no redirect', async () => {
  for (const answer of [302, 307, 308]) {
    status = answer
    expect(await outcome()).not.toBe('')
  }
  expect(sent.map(({ path }) => path)).toEqual(['/sms', '/sms', '/sms'])
})
