import { expect, test } from 'vitest'
import { openSocket } from './listening.ts'
import { standIn } from './stand-in.ts'

const seen: string[] = []
const url = await standIn(({ request, url, body }, response) => {
  seen.push(`${request.method} ${url.pathname} ${body}`)
  if (body === 'broken') throw new Error('it broke')
  response.end('answered')
})
const ask = (path: string, body: string) => fetch(`${url}${path}`, { method: 'POST', body })

test('a stand-in receives the whole request, and answers', async () => {
  expect(await (await ask('/send?x=1', 'all of it')).text()).toBe('answered')
  expect(seen.splice(0)).toEqual(['POST /send all of it'])
})

test('a caller that hangs up early gets no answer, and fails no test', async () => {
  const { socket, closed } = await openSocket(Number(new URL(url).port))
  socket.write('POST /half HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf of')
  await ask('/after', '')
  socket.resetAndDestroy()
  await closed
  await ask('/later', '')
  expect(seen.splice(0)).toEqual(['POST /after ', 'POST /later '])
})

test('a failing stand-in answers its caller with an error', async () => {
  const answer = await ask('/send', 'broken')
  expect([answer.status, await answer.text()]).toEqual([500, 'Error: it broke'])
})
