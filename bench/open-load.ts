import { Agent, request } from 'node:http'

/** Requests at a fixed rate, whether or not earlier ones are answered, as real visitors arrive. */
export type Arrivals = { port: number; perSecond: number; forMs: number; path: (index: number) => string }
export type Answered = { status: number; ms: number }

const TICK_MS = 5

export async function arrivals({ port, perSecond, forMs, path }: Arrivals): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 512 })
  const started = performance.now()
  const asked: Promise<Answered>[] = []
  while (performance.now() - started < forMs) {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    while (asked.length < due) asked.push(ask(port, path(asked.length), agent))
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  const answered = await Promise.all(asked)
  agent.destroy()
  return answered
}

/** Sends one request. A failed request has the status 0. */
export function ask(port: number, path: string, agent: Agent): Promise<Answered> {
  const before = performance.now()
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path, agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - before }))
    })
    sent.once('error', () => resolve({ status: 0, ms: performance.now() - before }))
    sent.end()
  })
}
