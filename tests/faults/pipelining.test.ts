import { fork } from 'node:child_process'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { openSocket } from '#tests/support/listening.ts'

const MOST_BYTES = 50 * 1024 * 1024
const SOCKETS = 10
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const TWO_MEGABYTES = REQUEST.repeat(Math.ceil((2 * 1024 * 1024) / REQUEST.length))

type Seen = { begun: number; most: number; rss: number }

async function serverProcess() {
  // A server that holds thousands of responses runs out of heap and ends, instead of using up the machine's memory.
  const execArgv = ['--max-old-space-size=512']
  const child = fork(new URL('./http-server-process.ts', import.meta.url), { execArgv })
  atEnd(() => child.kill('SIGKILL'))
  const said = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T))
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
  const { port } = await said<{ port: number }>()
  const seen = () => {
    const answer = said<Seen>()
    child.send('seen')
    return answer
  }
  return { port, seen }
}

test('security 67: ten connections with 2 MB of requests each, never read, cost little memory, and others are answered', async () => {
  const { port, seen } = await serverProcess()
  const isAlive = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
  for (let index = 0; index < 50; index += 1) await (await fetch(`http://127.0.0.1:${port}/`)).text()
  const before = await seen()
  for (let index = 0; index < SOCKETS; index += 1) {
    const { socket } = await openSocket(port)
    socket.pause()
    socket.write(TWO_MEGABYTES)
  }
  // The system's buffers take some responses. Then every connection waits for its reader.
  let last = -1
  for (let now = await seen(); now.begun !== last || now.begun < before.begun + SOCKETS; now = await seen()) {
    last = now.begun
    for (let index = 0; index < 20; index += 1) expect(await isAlive()).toBe('alive')
  }
  const after = await seen()
  expect(after.rss - before.rss).toBeLessThan(MOST_BYTES)
  expect(after.most).toBeLessThanOrEqual(SOCKETS)
}, 120_000)
