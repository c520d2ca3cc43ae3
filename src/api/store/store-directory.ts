import type { Database } from '../db/database.ts'
import type { HostedStore, Store, StoreDirectory } from '../parts/store.ts'
import { allHosts, allStores, storeImages } from './store.queries.ts'

export const STORE_CHANGED = 'store_changed'

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Everything that the directory holds about the stores, as of one read of the database. */
type LoadedStores = {
  byId: ReadonlyMap<number, Store>
  byHost: ReadonlyMap<string, HostedStore>
  defaultStore: Store | undefined
}

export async function openStoreDirectory(
  db: Database,
  warn: (error: Error) => void,
  moreLocalHosts: readonly string[] = [],
): Promise<StoreDirectory> {
  const localHosts = new Set([...LOCAL_HOSTS, ...moreLocalHosts])
  let loaded: LoadedStores
  let cache = new Map<string, Promise<unknown>>()
  const listeners: (() => void)[] = []

  async function refresh() {
    loaded = await loadStores(db)
    cache = new Map()
    for (const hear of listeners) hear()
  }

  const refreshInBackground = () => void refresh().catch(warn)
  await refresh()
  const stopListening = await db.listen(STORE_CHANGED, refreshInBackground, refreshInBackground)

  return {
    byHost(host) {
      const hosted = loaded.byHost.get(host)
      if (hosted) return hosted
      const { defaultStore } = loaded
      if (!localHosts.has(host) || !defaultStore) return undefined
      return { store: defaultStore, referer: defaultStore.defaultSubdomain, partner: null }
    },
    byId: (id) => loaded.byId.get(id),
    remember<T>(store: Store, key: string, load: () => Promise<T>) {
      const versionedKey = `${store.id}/${store.version}/${key}`
      const cached = cache.get(versionedKey)
      if (cached) return cached as Promise<T>
      const loading = load()
      const ownCache = cache
      ownCache.set(versionedKey, loading)
      // Failures are not cached.
      loading.catch(() => ownCache.delete(versionedKey))
      return loading
    },
    refresh,
    onChange: (hear) => void listeners.push(hear),
    close: stopListening,
  }
}

type StoreRow = Awaited<ReturnType<typeof allStores.all>>[number]
type ImageRow = Awaited<ReturnType<typeof storeImages.all>>[number]

async function loadStores(db: Database): Promise<LoadedStores> {
  const [stores, hosts, images] = await Promise.all([allStores.all(db), allHosts.all(db), storeImages.all(db)])
  const byId = new Map(stores.map((row) => [row.id, storeOf(row, images)]))
  const byHost = new Map(
    hosts.flatMap((row): [string, HostedStore][] => {
      const store = byId.get(row.store_id)
      if (!store) return []
      const partner = row.partner_name ? { name: row.partner_name } : null
      return [[row.host, { store, referer: row.referer, partner }]]
    }),
  )
  const first = stores.find((row) => row.is_default)
  return { byId, byHost, defaultStore: first && byId.get(first.id) }
}

function storeOf(row: StoreRow, images: readonly ImageRow[]): Store {
  const own = images.filter((image) => image.store_id === row.id)
  return {
    id: row.id,
    slug: row.slug,
    origin: row.origin,
    defaultSubdomain: row.default_subdomain,
    version: row.version,
    config: row.config,
    information: row.information,
    messages: row.message_settings,
    images: new Map(own.map(({ name, hash, width, height }) => [name, { url: `/media/${hash}`, width, height }])),
  }
}
