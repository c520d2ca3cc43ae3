import { buildApi } from '#api/app.ts'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { readEnv } from '#api/env.ts'
import { createLog } from '#api/log.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { createApi } from '#contract/request.ts'
import { openBuild } from '#server/build.ts'
import { loadDemo } from '#server/demo.ts'
import { openPages } from '#server/pages.ts'
import { startTestPostgres } from '#tests/support/postgres.ts'
import { type Comparison, compare } from './measure.ts'
import type { Row } from './table.ts'

const SCREENS = new URL('../dist/server/entry-server.js', import.meta.url)

/** Home for a guest: the whole way through loaders and document, against React alone rendering the same tree, and kept. */
export async function renderShell(): Promise<Row[]> {
  const postgres = await startTestPostgres()
  const db = openDatabase({ ...postgres.connection, poolSize: 4 }, () => {})
  try {
    await migrate(db)
    await loadDemo(db, 3000)
    const env = readEnv({ NODE_ENV: 'production' })
    const log = createLog('silent')
    const stores = await openStoreDirectory(db, () => {})
    const api = buildApi({ db, env, log, stores, clock: () => new Date() })
    const build = await openBuild(env)
    const hosted = stores.byHost('localhost')
    if (!hosted) throw new Error('the demo store is missing')
    const arrival = { ...hosted, requestId: 'bench', clientAddress: '' }
    const page = () => new Request('http://localhost/')

    const pages = openPages({ env, api, ...build })
    const call = createApi({
      fetch: (url, init) => api.fetch(new Request(new URL(url, 'http://localhost'), init), arrival),
      baseUrl: '/api',
      trustedOrigins: [],
      readCookie: () => undefined,
    })
    const { loadPage, renderTree } = (await import(SCREENS.href)) as typeof import('#web/app/entry-server.tsx')
    const loaded = await loadPage(page(), call, false)
    if (loaded instanceof Response) throw new Error('home leads elsewhere')
    // To bytes, as any server must: V8 would otherwise leave React's thousands of small strings unjoined.
    const bare = () => Buffer.from(renderTree(loaded, call))
    const rendered = async () => {
      pages.forget()
      await pages.respond(page(), arrival)
    }
    const rows = [
      row('home for a guest, rendered', 'React alone, same tree', await compare(bare, rendered), 0.6),
      row('home for a guest, kept', 'rendered', await compare(rendered, () => pages.respond(page(), arrival)), 10),
    ]
    await stores.close()
    return rows
  } finally {
    await db.close()
    await postgres.stop()
  }
}

function row(what: string, against: string, { measured, baseline, ratio }: Comparison, aim: number): Row {
  const perS = (value: number) => `${Math.round(value)}/s`
  return {
    what,
    measured: perS(measured),
    baseline: `${perS(baseline)} ${against}`,
    ratio,
    aim: `≥ ${aim}`,
    isMet: ratio >= aim,
  }
}
