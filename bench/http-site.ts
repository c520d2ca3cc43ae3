import type { Worker } from 'node:worker_threads'
import { createLog } from '#api/base/log.ts'
import { openMedia } from '#server/files/media.ts'
import { createHealth } from '#server/health.ts'
import { openOutboxPage } from '#server/pages/outbox-page.ts'
import { createSite } from '#server/site.ts'
import type { Load, Loaded } from './http-load.ts'
import type { BenchStore } from './store-fixture.ts'

/** The whole site without its pages. */
export function siteOf({ db, env, api, stores, parts }: BenchStore) {
  return createSite({
    env,
    log: createLog('silent'),
    clock: parts.clock,
    stores,
    api,
    health: createHealth({ db, metricsKey: undefined, isBehindProxy: false }),
    pages: { respond: async () => new Response(null, { status: 404 }) },
    staticFile: () => undefined,
    media: openMedia(db),
    outboxPage: openOutboxPage(undefined, env),
    sandboxSite: () => undefined,
    sitemap: async () => undefined,
  })
}

/** Runs a round of load in its own thread. */
export function ask(worker: Worker, load: Load): Promise<Loaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Loaded>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.postMessage(load)
  return promise.finally(() => worker.off('error', reject))
}
