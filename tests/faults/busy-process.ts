import { buildApi } from '#api/app.ts'
import { readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { type DatabaseSetting, openDatabase } from '#api/db/database.ts'
import { openOrderNews } from '#api/orders/live/order-news.ts'
import { openGateways } from '#api/payments/gateways/open-gateways.ts'
import { startJobs } from '#api/start-jobs.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { openTransports } from '#api/transports/transports.ts'
import { openMedia } from '#server/files/media.ts'
import { createHealth } from '#server/health.ts'
import { openHttpServer } from '#server/http-server.ts'
import { openOutboxPage } from '#server/pages/outbox-page.ts'
import { openSitemap } from '#server/pages/sitemap.ts'
import { createSite } from '#server/site.ts'
import { closeOnSignal } from '#server/start/close-on-signal.ts'

/**
 * A server as main.ts assembles it, on a shared database and outbox. It has no pages, because those need a build. It
 * sends its port to its parent.
 */
const { connection, dataRoot } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: DatabaseSetting
  dataRoot: string
}
const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'warn', DRAIN_SECONDS: '2', CLOSE_SECONDS: '300' })
const log = createLog(env.LOG_LEVEL)
const warn = (error: Error) => log.warn('server lost a database connection', { error })
const clock = () => new Date()
const http = await openHttpServer(0, '127.0.0.1')
const db = openDatabase({ ...connection, poolSize: 6 }, warn)
const stores = await openStoreDirectory(db, warn)
const transports = openTransports(env, dataRoot, clock)
const payments = await openGateways({ env, connection, port: http.port, clock, log })
const { gateways } = payments
const messages = payments.startMessages()
const jobs = await startJobs(connection, { ...transports, db, log, clock, random: systemRandom, gateways, stores })
const orderNews = await openOrderNews(db)
const health = createHealth({ db, metricsKey: undefined, isBehindProxy: false })
http.open(
  createSite({
    env,
    log,
    clock,
    stores,
    api: buildApi({ db, env, log, stores, clock, random: systemRandom, gateways, orderNews }),
    health,
    pages: { respond: async () => new Response('a page', { headers: { 'Content-Type': 'text/html' } }) },
    staticFile: () => undefined,
    media: openMedia(db),
    outboxPage: openOutboxPage(undefined, env),
    sandboxSite: payments.sandboxSite,
    sitemap: openSitemap({ db, stores, clock }),
  }),
)
closeOnSignal(
  async () => {
    health.drain()
    await orderNews.close()
    await http.drain(env.DRAIN_SECONDS)
    await jobs.stop()
    await messages.stop()
    await payments.close()
    await stores.close()
    await db.close()
    await http.close()
    transports.close()
  },
  log,
  env,
)
process.send?.({ port: http.port })
