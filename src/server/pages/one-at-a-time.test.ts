import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { listening, openSocket } from '#tests/support/listening.ts'
import { oneAtATime } from './one-at-a-time.ts'

const answersIn = (heard: string) => heard.split('HTTP/1.1 200').length - 1
const said = (heard: string) => [...heard.matchAll(/<([^>]*)>/g)].map(([, text]) => text)

/** Echoes requests and counts how many are answered at once. */
async function echo(size = 0, limits = {}) {
  const seen = { begun: 0, underWay: 0, most: 0 }
  const site = await listening(async (request, { target }) => {
    seen.begun += 1
    seen.underWay += 1
    seen.most = Math.max(seen.most, seen.underWay)
    const body = request.method === 'POST' ? await request.text() : ''
    await new Promise((resolve) => setImmediate(resolve))
    seen.underWay -= 1
    return new Response(`<${target}${body}>${'x'.repeat(size)}`)
  }, limits)
  return { ...site, seen }
}

test('security 67: pipelined requests of a connection are answered one at a time, all of them and in order', async () => {
  const { socket: open, seen } = await echo()
  const { socket, heard } = await open()
  const asked = Array.from({ length: 500 }, (_, index) => `/${index}`)
  socket.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
  await eventually(() => expect(answersIn(heard())).toBe(500))
  expect(said(heard())).toEqual(asked)
  expect(seen.most).toBe(1)
})

test('security 67: bodies and requests that arrive in any pieces come out whole and in order', async () => {
  const { socket: open } = await echo()
  const requests = Array.from({ length: 40 }, (_, index) => {
    const body = `:${'b'.repeat(index * 97)}`
    if (index % 3 === 0) return [`/${index}`, `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`]
    if (index % 3 === 1)
      return [`/${index}${body}`, `POST /${index} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`]
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    return [`/${index}${body}`, `POST /${index} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`]
  })
  const stream = requests.map(([, bytes]) => bytes).join('')
  for (const piece of [11, 1000, 1024, 5000, stream.length]) {
    const { socket, heard } = await open()
    for (let at = 0; at < stream.length; at += piece) {
      socket.write(stream.slice(at, at + piece))
      if (piece > 100) await new Promise((resolve) => setImmediate(resolve))
    }
    await eventually(() => expect(answersIn(heard())).toBe(requests.length))
    expect(said(heard())).toEqual(requests.map(([answer]) => answer))
  }
})

test('security 67: for a client that does not read, no second answer is begun while the first waits in memory', async () => {
  const { socket: open, seen } = await echo(64 * 1024 * 1024)
  const { socket, heard } = await open()
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
  await eventually(() => expect(seen.begun).toBe(1))
  const other = await open()
  other.socket.write('GET /other HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await eventually(() => expect(other.heard()).toContain('</other>'))
  expect(seen.begun).toBe(2)
  expect(heard()).toBe('')
})

const inChunks = (count: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(count)}0\r\n\r\n`

test.each([
  ['GET', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2000)],
  ['POST', inChunks(200) + inChunks(64).repeat(2000)],
])('security 67: while an answer waits, only a handful of the pipelined %s requests is parsed', async (_, requests) => {
  const server = createServer()
  const paths: (string | undefined)[] = []
  let parsed = 0
  server.on('request', ({ url }) => {
    if (url === '/') parsed += 1
  })
  oneAtATime(server, ({ url }, response) => {
    paths.push(url)
    if (url === '/other') response.end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const { socket } = await openSocket(port)
  socket.write(requests)
  await eventually(() => expect(paths).toEqual(['/']))
  await fetch(`http://127.0.0.1:${port}/other`)
  expect(parsed).toBeGreaterThan(0)
  expect(parsed).toBeLessThanOrEqual(12)
  socket.destroy()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

test('security 67: a connection that sends on while its answer is made is cut off once a megabyte waits', async () => {
  const held = Promise.withResolvers<void>()
  const {
    address,
    http,
    socket: open,
  } = await listening(async (_request, { target }) => {
    if (target === '/held') await held.promise
    return new Response('answered')
  })
  const taken = Promise.withResolvers<Socket>()
  http.server.once('connection', taken.resolve)
  const { socket } = await open()
  const atServer = await taken.promise
  socket.write('GET /held HTTP/1.1\r\nHost: a\r\n\r\n')
  const chunk = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2048)
  for (let sent = 0; !atServer.destroyed && sent < 100; sent += 1) {
    const before = atServer.bytesRead
    socket.write(chunk)
    await eventually(() => {
      // Node resumes the socket like this when a body is read or a response was sent.
      atServer.resume()
      expect(atServer.destroyed || atServer.bytesRead > before).toBe(true)
    })
  }
  expect(atServer.bytesRead).toBeGreaterThan(64 * 1024)
  expect(atServer.bytesRead).toBeLessThan(1.2 * 1024 * 1024)
  expect(atServer.destroyed).toBe(true)
  expect(await (await fetch(`${address}/other`)).text()).toBe('answered')
  held.resolve()
})

test('security 67: other connections are served between the pipelined requests of a connection', async () => {
  const asked: string[] = []
  const late = Promise.withResolvers<void>()
  const site = await listening(async (_request, { target }) => {
    asked.push(target)
    if (asked.length === 1) other.socket.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n')
    if (target === '/last') late.resolve()
    return new Response('short')
  })
  const other = await site.socket()
  const many = await site.socket()
  many.socket.write(`${'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2000)}GET /last HTTP/1.1\r\nHost: a\r\n\r\n`)
  await late.promise
  await eventually(() => expect(other.heard()).toContain('short'))
  expect(asked.indexOf('/other')).toBeLessThan(1000)
})

test('a client that does not read its answer is cut off, and the rest of the answer is discarded', async () => {
  const gone = Promise.withResolvers<void>()
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => gone.resolve(),
    })
  const { socket: open } = await listening(async () => new Response(endless()), { idleTimeout: 300 })
  const { socket } = await open()
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await gone.promise
  const whole = await echo(64 * 1024 * 1024, { unreadTimeout: 300 })
  const unread = await whole.socket()
  unread.socket.pause()
  unread.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await eventually(async () => {
    const connections = await new Promise((resolve) => whole.http.server.getConnections((_, count) => resolve(count)))
    expect([whole.seen.begun, connections]).toEqual([1, 0])
  })
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nab'],
  ['a pipelined request after a whole one', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n'],
])('%s that trickle in are cut off with 408', async (_, bytes) => {
  const limits = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 }
  const { socket: open } = await echo(0, limits)
  const { socket, closed, heard } = await open()
  socket.write(bytes)
  const trickle = setInterval(() => socket.write('c'), 20)
  await closed
  clearInterval(trickle)
  expect(heard()).toContain('HTTP/1.1 408')
})

test('a client that closes its half of the connection after asking counts as disconnected: its running request is aborted, the others are not begun', async () => {
  const release = Promise.withResolvers<void>()
  const seen = { begun: 0, gone: 0, ended: 0 }
  const { address, socket: open } = await listening(async (request, { target }) => {
    if (target === '/other') return new Response('answered')
    seen.begun += 1
    request.signal.addEventListener('abort', () => {
      seen.gone += 1
    })
    await release.promise
    seen.ended += 1
    return new Response('too late')
  })
  const { socket, heard, closed } = await open()
  socket.end('POST /order HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n'.repeat(3))
  await closed
  await eventually(() => expect(seen).toEqual({ begun: 1, gone: 1, ended: 0 }))
  expect(await (await fetch(`${address}/other`)).text()).toBe('answered')
  release.resolve()
  await eventually(() => expect(seen.ended).toBe(1))
  expect(await (await fetch(`${address}/other`)).text()).toBe('answered')
  expect([heard(), seen.begun]).toEqual(['', 1])
})
