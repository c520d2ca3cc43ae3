import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export type RawAnswer = { status: number; headers: Record<string, string | undefined>; body: Buffer }

/** One request as it is, with any Host header, and its answer as it is: not decompressed. */
export async function rawRequest(port: number, path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    agent: false,
    headers: { Host: 'localhost', ...headers },
  }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const own = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(own), body: Buffer.concat(chunks) }
}
