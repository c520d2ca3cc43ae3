import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

type Asked = { request: IncomingMessage; url: URL; body: string }

/** An external service on loopback for the test file. A caller that hangs up early gets no answer and fails no test. */
export async function standIn(answer: (asked: Asked, response: ServerResponse) => unknown): Promise<string> {
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request)
    if (body !== undefined) answer({ request, body, url: new URL(request.url ?? '/', 'http://stand-in') }, response)
  }
  const server = createServer((request, response) => {
    hear(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function textOf(request: IncomingMessage): Promise<string | undefined> {
  let text = ''
  try {
    for await (const chunk of request) text += chunk
  } catch {
    return undefined
  }
  return text
}
