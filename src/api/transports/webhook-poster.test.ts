import { expect, test } from 'vitest'
import { standIn } from '#tests/support/stand-in.ts'
import { webhookAddress, webhookPoster } from './webhook-poster.ts'

let asked = 0
const receiver = await standIn(({ body, url }, response) => {
  asked += 1
  if (url.pathname === '/moved') return response.writeHead(302, { Location: '/' }).end()
  response.writeHead(body === '{"a":"ß"}' ? 202 : 400)
  // An answer without an end is not read.
  response.write('x'.repeat(100_000))
})
const port = new URL(receiver).port

test('security 90: a host that is named in the settings is posted to, and of its answer only the status is read', async () => {
  const poster = webhookPoster(['127.0.0.1'])
  expect(await poster.post(`${receiver}/`, { 'Content-Type': 'application/json' }, '{"a":"ß"}')).toBe(202)
  expect(await poster.post(`${receiver}/moved`, {}, '{}')).toBe(302)
  expect(asked).toBe(2)
})

test.each([
  `http://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `https://0x7f.1:${port}/`,
  `https://2130706433:${port}/`,
  `https://017700000001:${port}/`,
  `https://127.0.0.1.:${port}/`,
  `https://[::1]:${port}/`,
  `https://[::ffff:127.0.0.1]:${port}/`,
  `https://[::ffff:7f00:1]:${port}/`,
  `https://[64:ff9b::7f00:1]:${port}/`,
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'http://example.com/',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'hooks',
])('security 90: nothing is posted to %s', async (url) => {
  const before = asked
  expect(() => webhookAddress(url, [])).toThrow()
  await expect(webhookPoster([]).post(url, {}, '{}')).rejects.toThrow()
  expect(asked).toBe(before)
})

test('security 90: a name that leads to this machine is refused when it is resolved', async () => {
  const url = `https://localhost:${port}/`
  expect(webhookAddress(url, []).protocol).toBe('https:')
  await expect(webhookPoster([]).post(url, {}, '{}')).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
  expect(asked).toBe(2)
})
