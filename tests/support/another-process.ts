import { buildApi } from '#api/app.ts'
import { openDatabase } from '#api/db/database.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { type Api, createApi } from '#contract/wire/request.ts'
import { atEnd } from './at-end.ts'
import { MAIN_HOST, type TestSite } from './site.ts'

/**
 * A second API on the same database, with its own connections and memory. Like two server processes, both share only
 * the database.
 */
export async function anotherProcess(site: TestSite): Promise<{ call(token?: string, address?: string): Api }> {
  const db = openDatabase({ ...site.connection, poolSize: 5 }, () => {})
  const stores = await openStoreDirectory(db, () => {}, site.parts.env.LOCAL_HOSTS)
  atEnd(async () => {
    await stores.close()
    await db.close()
  })
  const api = buildApi({ ...site.parts, db, stores })
  return {
    call: (token, clientAddress = '127.0.0.1') =>
      createApi({
        fetch: async (url, init) => {
          const hosted = stores.byHost(MAIN_HOST)
          if (!hosted) throw new Error('no default store')
          const request = new Request(new URL(url, 'http://localhost'), init)
          return api.fetch(request, {
            ...hosted,
            origin: 'http://localhost',
            requestId: 'another-process',
            clientAddress,
          })
        },
        baseUrl: '/api',
        readCookie: () => token,
      }),
  }
}
