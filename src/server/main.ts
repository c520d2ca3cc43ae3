import { buildApi } from '#api/app.ts'
import { dataFolder, type Env, hasDemoStores, hasDemoWeek, readDotenv, readEnv } from '#api/base/env.ts'
import { createLog, type Log } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { connectDatabase } from '#api/db/connect-database.ts'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { migrateJobs } from '#api/jobs/runner.ts'
import { openOrderNews } from '#api/orders/live/order-news.ts'
import { openGateways } from '#api/payments/gateways/open-gateways.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { openTransports } from '#api/transports/transports.ts'
import { openMedia } from './files/media.ts'
import { createHealth } from './health.ts'
import { openHttpServer } from './http-server.ts'
import { startJobsChild } from './jobs/jobs-child.ts'
import { openOutboxPage } from './pages/outbox-page.ts'
import { openPages } from './pages/pages.ts'
import { openSitemap } from './pages/sitemap.ts'
import { createSite } from './site.ts'
import { openBuild } from './start/build.ts'
import { closeOnSignal } from './start/close-on-signal.ts'
import { loadDemo } from './start/demo.ts'
import type { DemoWeekParts } from './start/demo-week.ts'
import { greeting } from './start/greeting.ts'
import { oneLine, say } from './start/start-words.ts'
import { openStorefront } from './storefront.ts'

/** Closes each opened part. */
type Closers = (() => Promise<void> | void)[]

/** The process that serves API, pages and pictures. It closes its parts in the reverse order of opening. */
async function main(): Promise<void> {
  const closers: Closers = []
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step()
  }
  try {
    readDotenv()
    const env = readEnv(process.env)
    const log = createLog(env.LOG_LEVEL)
    await start(env, log, closers)
    closeOnSignal(close, log, env)
  } catch (error) {
    await close().catch(() => {})
    process.stderr.write(`${oneLine(error)}\n`)
    process.exit(1)
  }
}

async function start(env: Env, log: Log, closers: Closers): Promise<void> {
  // The port comes first: when it is in use, nothing else has been opened yet.
  const http = await openHttpServer(env.PORT, env.HOST)
  closers.push(http.close)

  const clock = () => new Date()
  const warn = (error: Error) => log.warn('server lost a database connection', { error })
  const dataRoot = dataFolder(env)
  const { db, connection } = await openMigratedDatabase({ env, dataRoot, warn, say }, log, closers)
  const demo = hasDemoStores(env) ? await loadDemo(db, http.port, clock) : undefined
  const stores = await openStoreDirectory(db, warn, env.LOCAL_HOSTS)
  closers.push(stores.close)

  const transports = openTransports(env, dataRoot, clock)
  closers.push(transports.close)
  if (hasDemoWeek(env))
    await playDemoWeek({ db, env, log, stores, port: http.port, now: clock(), outbox: transports.outbox })
  const payments = await openGateways({ env, connection, port: http.port, clock, log })
  closers.push(payments.close)
  if (env.JOBS) {
    closers.push(payments.startMessages().stop)
    closers.push(startJobsChild({ connection, port: http.port, log }).stop)
  }
  const orderNews = await openOrderNews(db)
  closers.push(orderNews.close)
  const api = buildApi({ db, env, log, stores, clock, random: systemRandom, gateways: payments.gateways, orderNews })
  const storefront = openStorefront({ env, clock, log })
  const health = createHealth({ db, metricsKey: env.METRICS_KEY, isBehindProxy: env.TRUSTED_PROXY_HOPS > 0 })
  const build = await openBuild(env, http.server)
  closers.push(build.close)
  const pages = openPages({ env, api, clock, storefront, whenAllAccepted: http.whenAllAccepted, ...build })
  stores.onChange(pages.forget)

  http.open(
    createSite({
      env,
      log,
      clock,
      stores,
      api: storefront ? { ...api, fetch: storefront.relay } : api,
      health,
      pages,
      staticFile: build.staticFile,
      media: openMedia(db),
      outboxPage: openOutboxPage(transports.outbox, env),
      sandboxSite: payments.sandboxSite,
      sitemap: openSitemap({ db, stores, clock }),
    }),
    build.middleware,
  )
  // Closed first: the server accepts no new requests and finishes the running ones while the database is still open.
  closers.push(async () => {
    health.drain()
    // Order pages hold event streams open for minutes. They reconnect to any process that is up.
    await orderNews.close()
    await http.drain(env.DRAIN_SECONDS)
  })
  process.stdout.write(greeting(http.port, demo, transports.outbox !== undefined))
}

/** Imports the demo week only when it is played. */
async function playDemoWeek(parts: DemoWeekParts): Promise<void> {
  const { loadDemoWeek } = await import('./start/demo-week.ts')
  await loadDemoWeek(parts)
}

async function openMigratedDatabase(parts: Parameters<typeof connectDatabase>[0], log: Log, closers: Closers) {
  const { db, connection, close } = await connectDatabase(parts)
  closers.push(close)
  // A migration takes as long as it needs, which a pooler may not allow.
  const past = connection.direct && openDatabase({ ...connection.direct, poolSize: 1 }, parts.warn)
  const { applied } = await migrate(past ?? db).finally(() => past?.close())
  await migrateJobs(connection, log)
  if (applied.length > 0) say(`migrated the database (${applied.length} steps)`)
  return { db, connection }
}

await main()
