import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '#api/db/database.ts'

export type Health = ReturnType<typeof createHealth>

type HealthParts = { db: Database; metricsKey: string | undefined; isBehindProxy: boolean }

/** /healthz: the process lives. /readyz: it can serve. /metrics: numbers, for local callers or by key. */
export function createHealth({ db, metricsKey, isBehindProxy }: HealthParts) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  let isDraining = false

  async function ready(): Promise<Response> {
    if (isDraining) return plain(503, 'draining')
    try {
      await db.query({ name: 'ready', text: 'SELECT 1' })
      return plain(200, 'ready')
    } catch {
      return plain(503, 'the database is away')
    }
  }

  function mayRead(headers: Headers, remoteAddress: string): boolean {
    // Behind a proxy on this machine every request comes from here, so there only the key counts.
    if (!metricsKey) return !isBehindProxy && isLoopback(remoteAddress)
    const given = Buffer.from(headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
    const wanted = Buffer.from(metricsKey)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  return {
    async answer(path: string, headers: Headers, remoteAddress: string): Promise<Response | undefined> {
      if (path === '/healthz') return plain(200, 'alive')
      if (path === '/readyz') return ready()
      if (path !== '/metrics') return undefined
      if (!mayRead(headers, remoteAddress)) return plain(404, 'not found')
      return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } })
    },
    observe(route: string, method: string, status: number, ms: number) {
      requests.inc({ route, method, status })
      duration.observe({ route }, ms / 1000)
    },
    drain() {
      isDraining = true
    },
  }
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
