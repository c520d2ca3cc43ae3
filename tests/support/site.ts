import { createHash, randomBytes } from 'node:crypto'
import { buildApi } from '#api/app.ts'
import { type Env, readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import type { Queryable } from '#api/db/database.ts'
import type { ApiParts } from '#api/parts/parts.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { type Api, createApi } from '#contract/wire/request.ts'
import { openMedia } from '#server/files/media.ts'
import { createHealth } from '#server/health.ts'
import { openOutboxPage } from '#server/pages/outbox-page.ts'
import { openSitemap } from '#server/pages/sitemap.ts'
import { createSite, type Incoming } from '#server/site.ts'
import { atEnd } from './at-end.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type TestGateways, testGateways } from './gateway.ts'

export const MAIN_HOST = 'localhost'

export type TestSite = TestDatabase & {
  parts: ApiParts
  /** The gateways, with controls of the sandbox. */
  payments: TestGateways
  /** The lines of the log. */
  logged: string[]
  /** Sets the server's clock: to a fixed moment, or to a running clock. */
  setClock(now: Date | (() => Date)): void
  /** The site itself, for an HTTP server. */
  handle: ReturnType<typeof createSite>
  /** A raw request to the whole site, as a browser or an attacker would send it. */
  send(path: string, init?: RequestInit & { host?: string | null; rawHeaders?: string[] }): Promise<Response>
  /** The contract's typed calls, as a guest or with a login token, at a host. */
  call(token?: string, host?: string): Api
  /** Inserts a session directly. Signing in has its own tests. */
  signedIn(customer?: {
    email?: string
    firstName?: string
    store?: string
  }): Promise<{ token: string; customerId: string }>
}

/** The whole server without its port and its pages, on a database of its own. */
export async function testSite({
  env: given = {} as Record<string, string>,
  poolSize = 10,
  tablespace = 'pg_default',
  /** PostgreSQL options for the connections of this site. */
  options = '',
  random = systemRandom,
} = {}): Promise<TestSite> {
  const database = await testDatabase({ poolSize, tablespace, options, random })
  const { db } = database
  const env: Env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'debug', ...given })
  const logged: string[] = []
  const log = createLog(env.LOG_LEVEL, { write: (line: string) => void logged.push(line) })
  const stores = await openStoreDirectory(db, () => {}, env.LOCAL_HOSTS)
  atEnd(stores.close)
  let now: () => Date = () => new Date()
  const clock = () => now()
  const payments = await testGateways({ env, connection: database.connection, clock, random, log })
  const parts: ApiParts = { db, env, log, stores, clock, random, gateways: payments.gateways }
  const api = buildApi(parts)
  const site = createSite({
    env,
    log,
    clock,
    stores,
    api,
    health: createHealth({ db, metricsKey: env.METRICS_KEY, isBehindProxy: env.TRUSTED_PROXY_HOPS > 0 }),
    pages: { respond: async () => new Response('a page', { headers: { 'Content-Type': 'text/html' } }) },
    staticFile: () => undefined,
    media: openMedia(db),
    outboxPage: openOutboxPage(undefined, env),
    sandboxSite: payments.sandboxSite,
    sitemap: openSitemap(parts),
  })

  const send: TestSite['send'] = (path, { host = MAIN_HOST, rawHeaders, ...init } = {}) => {
    const incoming: Incoming = {
      rawHeaders: rawHeaders ?? (host === null ? [] : ['Host', host]),
      target: path,
      remoteAddress: '127.0.0.1',
    }
    return site(new Request(new URL(path, 'http://localhost'), init), incoming)
  }

  return {
    ...database,
    parts,
    payments,
    logged,
    setClock: (time) => {
      now = typeof time === 'function' ? time : () => time
    },
    handle: site,
    send,
    call: (token, host = MAIN_HOST) =>
      createApi({
        fetch: (url, init) => send(url, { ...init, host }),
        baseUrl: '/api',
        readCookie: () => token,
      }),
    signedIn: (customer) => insertSignedIn(db, customer),
  }
}

async function insertSignedIn(
  db: Queryable,
  {
    email = `c${randomBytes(6).toString('hex')}@example.com`,
    firstName = 'Aisha',
    store = 'clothesline-laundry',
  }: Parameters<TestSite['signedIn']>[0] = {},
) {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await db.query({
    text: `WITH c AS (INSERT INTO customer (store_id, email, first_name, email_verified_at, profile_completed_at) SELECT id, $1, $2, now(), now() FROM store WHERE slug = $3 RETURNING id, store_id)
           INSERT INTO session (store_id, customer_id, token_hash, created_at, expires_at)
           SELECT store_id, id, $4, now(), now() + interval '7 days' FROM c RETURNING customer_id`,
    values: [email, firstName, store, createHash('sha256').update(token).digest()],
  })
  return { token, customerId: rows[0].customer_id as string }
}
