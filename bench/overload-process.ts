import { createHash, randomBytes } from 'node:crypto'
import { createLog } from '#api/base/log.ts'
import { openMedia } from '#server/files/media.ts'
import { createHealth } from '#server/health.ts'
import { openHttpServer } from '#server/http-server.ts'
import { openOutboxPage } from '#server/pages/outbox-page.ts'
import { openPages } from '#server/pages/pages.ts'
import { createSite } from '#server/site.ts'
import { openBuild } from '#server/start/build.ts'
import { orderOf, ordersLike } from './checkout-order.ts'
import { type BenchStore, withStore } from './store-fixture.ts'

/**
 * `node bench/overload-process.ts`: the whole server in its own process, to measure its memory. It ends with its
 * parent.
 */
const KEYS = 16

await withStore(async (store) => {
  const { env, db, api, stores, parts, sandboxSite } = store
  const build = await openBuild(env)
  const http = await openHttpServer(0, '127.0.0.1')
  http.open(
    createSite({
      env,
      log: createLog('silent'),
      clock: parts.clock,
      stores,
      api,
      health: createHealth({ db, metricsKey: undefined, isBehindProxy: false }),
      pages: openPages({ env, api, clock: parts.clock, whenAllAccepted: http.whenAllAccepted, ...build }),
      staticFile: build.staticFile,
      media: openMedia(db),
      outboxPage: openOutboxPage(undefined, env),
      sandboxSite,
      sitemap: async () => undefined,
    }),
  )
  process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
  process.send?.({ port: http.port, ...(await photographed(store)) })
  await new Promise((gone) => process.once('disconnect', gone))
  await http.close()
})

/** An order, and staff with a key each. */
async function photographed(store: BenchStore): Promise<{ order: string; keys: string[] }> {
  const [order] = await ordersLike(store, await orderOf(store), 1)
  const placed = await store.api.fetch(
    new Request('http://localhost/api/checkout/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomBytes(18).toString('base64url') },
      body: JSON.stringify(order),
    }),
    store.arrival,
  )
  const { response } = (await placed.json()) as { response: { order_id: string } }
  const keys = Array.from({ length: KEYS }, () => randomBytes(32).toString('base64url'))
  for (const [index, key] of keys.entries()) {
    await store.db.query({
      text: `INSERT INTO operator_key (store_id, name, key_hash, scopes, created_at) VALUES ($1, $2, $3, '{orders:write}', now())`,
      values: [store.arrival.store.id, `bench ${index}`, createHash('sha256').update(key).digest()],
    })
  }
  return { order: response.order_id, keys }
}
