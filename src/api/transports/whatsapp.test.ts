import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { standIn } from '#tests/support/stand-in.ts'
import { type MetaAnswer, whatsAppStandIn } from '#tests/support/whatsapp-stand-in.ts'
import { NotSent } from './not-sent.ts'
import { cloudWhatsApp } from './whatsapp.ts'

const meta = await whatsAppStandIn()
beforeEach(() => {
  meta.sent.length = 0
})

const message = {
  to: '+6581234567',
  phoneId: '1234567890',
  template: 'driver_on_the_way',
  language: 'en',
  values: ['Farid', 'two\nlines\t and     spaces', '', 'x'.repeat(400)],
  button: null,
  text: '',
}

/** What became of one message: '' if it was sent. */
async function outcome(answer: MetaAnswer, url = meta.url, answerWithinMs?: number): Promise<string> {
  meta.answers.splice(0, meta.answers.length, answer)
  const error = await cloudWhatsApp(url, 'secret', answerWithinMs)
    .send(message)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    )
  if (error === undefined) return ''
  if (!(error instanceof NotSent)) throw error
  return `${error.kind}: ${error.reason}`
}

test('M1.1 a message goes to Meta as an approved template, with values that Meta accepts', async () => {
  expect(await outcome('accept')).toBe('')
  const text = (value: string) => ({ type: 'text', text: value })
  const parameters = ['Farid', 'two lines and spaces', '–', `${'x'.repeat(299)}…`].map(text)
  expect(meta.sent).toEqual([
    {
      path: '/1234567890/messages',
      token: 'Bearer secret',
      to: '6581234567',
      name: 'driver_on_the_way',
      language: 'en',
      components: [{ type: 'body', parameters }],
    },
  ])
  await cloudWhatsApp(meta.url, 'secret').send({ ...message, values: [], button: 'history/1' })
  expect(meta.sent[1]?.components).toEqual([
    { type: 'button', sub_type: 'url', index: '0', parameters: [text('history/1')] },
  ])
})

test.each<[string, MetaAnswer, string]>([
  ['a number that is not at WhatsApp', { status: 400, code: 131026 }, 'never: whatsapp 131026'],
  ['a template with other values', { status: 400, code: 132000 }, 'never: whatsapp 132000'],
  ['a template that is unknown', { status: 404, code: 132001 }, 'never: whatsapp 132001'],
  ['a wrong parameter', { status: 400, code: 100 }, 'never: whatsapp 100'],
  ['too many messages', { status: 429, code: 130429 }, 'later: whatsapp 130429'],
  ['too many messages, said with 400', { status: 400, code: 80007 }, 'later: whatsapp 80007'],
  ['too many messages to one person', { status: 400, code: 131056 }, 'later: whatsapp 131056'],
  ['a token that has expired', { status: 401, code: 190 }, 'later: whatsapp 190'],
  ['a permission that is missing', { status: 403, code: 200 }, 'later: whatsapp 200'],
  ['a failure at Meta', { status: 500, code: 131000 }, 'later: whatsapp 131000'],
  ['an unknown code with 503', { status: 503, code: 999_999 }, 'later: whatsapp 999999'],
  ['an unknown code', { status: 400, code: 999_999 }, 'never: whatsapp 999999'],
  ['an answer without a code', { status: 400 }, 'never: whatsapp 400'],
  ['an answer without a code: denied', { status: 403 }, 'later: whatsapp 403'],
  ['an answer without a code: busy', { status: 429 }, 'later: whatsapp 429'],
  ['a page of a proxy', { status: 502, body: '<html>' }, 'later: whatsapp 502'],
  ['a time-out of a proxy', { status: 504, body: '<html>' }, 'unclear: whatsapp 504'],
  [
    'an endless answer',
    { status: 400, body: `{"error":{"code":190},"x":"${'y'.repeat(99_999)}"}` },
    'never: whatsapp 400',
  ],
])('M1.3 Meta refuses: %s', async (_, answer, expected) => {
  expect(await outcome(answer)).toBe(expected)
})

/** The address of a server that has gone. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

test('M1.3 a message that Meta may have accepted is unclear, and one that never left is tried later', async () => {
  expect(await outcome('cut')).toMatch(/^unclear: /)
  expect(await outcome('silent', meta.url, 200)).toMatch(/^unclear: /)
  expect(meta.sent).toHaveLength(2)
  expect(await outcome('accept', await closedPort())).toBe('later: whatsapp ECONNREFUSED')
})

test('security 90: a number and our token follow no redirect', async () => {
  const paths: string[] = []
  const url = await standIn((asked, response) => {
    paths.push(asked.url.pathname)
    response.writeHead(asked.url.pathname === '/elsewhere' ? 200 : 307, { Location: '/elsewhere' }).end()
  })
  expect(await outcome('accept', url)).not.toBe('')
  expect(paths).toEqual(['/1234567890/messages'])
})
