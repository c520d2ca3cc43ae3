import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '#api/db/database.ts'

/** The metrics route of pages that were refused because the render queue is full. */
export const BUSY_ROUTE = 'busy'

export type Health = ReturnType<typeof createHealth>

type HealthParts = { db: Database; metricsKey: string | undefined; isBehindProxy: boolean }

/** /healthz: the process is alive. /readyz: it can serve. /metrics: numbers, for local callers or with a key. */
export function createHealth({ db, metricsKey, isBehindProxy }: HealthParts) {
  const { registry, requests, duration } = createMetrics()
  let isDraining = false
  /** Set after a 503. A database with a full disk still reads, so readiness then requires a successful write. */
  let mustCheckWrite = false
  let proof: { until: number; isProven: Promise<boolean> } | undefined

  async function ready(): Promise<Response> {
    if (isDraining) return plain(503, 'draining')
    try {
      await db.query({ name: 'ready', text: 'SELECT 1' })
    } catch {
      return plain(503, 'database is unavailable')
    }
    if (!mustCheckWrite) return plain(200, 'ready')
    if (!proof || proof.until <= performance.now())
      proof = { until: performance.now() + WRITE_CHECK_MS, isProven: canWrite(db) }
    const { isProven } = proof
    if (!(await isProven)) return plain(503, 'database cannot write')
    if (proof?.isProven === isProven) mustCheckWrite = false
    return plain(200, 'ready')
  }

  function mayRead(headers: Headers, remoteAddress: string): boolean {
    // Behind a local proxy every request comes from this machine, so only the key counts.
    if (!metricsKey) return !isBehindProxy && isLoopback(remoteAddress)
    const sentKey = Buffer.from(headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
    const expectedKey = Buffer.from(metricsKey)
    return sentKey.length === expectedKey.length && timingSafeEqual(sentKey, expectedKey)
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
      // A full render queue says nothing about the database.
      if (status === 503 && route !== '/readyz' && route !== BUSY_ROUTE) mustCheckWrite = true
      requests.inc({ route, method, status })
      duration.observe({ route }, ms / 1000)
    },
    drain() {
      isDraining = true
    },
  }
}

function createMetrics() {
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
  return { registry, requests, duration }
}

/** Anyone may request /readyz, so requests within this time share one write check. */
const WRITE_CHECK_MS = 1000
const PROOF = `SELECT count(*) FROM (SELECT md5(n::text) AS text FROM generate_series(1, 4096) AS n ORDER BY text) AS sorted`

/**
 * Sorts about 250 KB in too little memory, so PostgreSQL writes a temporary file to its disk. That needs no
 * permission to write or create.
 */
async function canWrite(db: Database): Promise<boolean> {
  try {
    await db.snapshot(async (tx) => {
      await tx.query({ text: `SET LOCAL work_mem = '64kB'` })
      await tx.query({ text: PROOF })
    })
    return true
  } catch {
    return false
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
