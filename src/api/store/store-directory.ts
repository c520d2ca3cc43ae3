import type { Database } from '../db/database.ts'
import type { HostedStore, Store, StoreDirectory } from '../parts/store.ts'
import { allHosts, allStores, storeImages } from './store.queries.ts'

export const STORE_CHANGED = 'store_changed'

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

export async function openStoreDirectory(
  db: Database,
  warn: (error: Error) => void,
  moreLocalHosts: readonly string[] = [],
): Promise<StoreDirectory> {
  const localHosts = new Set([...LOCAL_HOSTS, ...moreLocalHosts])
  let hosts = new Map<string, HostedStore>()
  let byId = new Map<number, Store>()
  let defaultStore: Store | undefined
  let remembered = new Map<string, Promise<unknown>>()
  const listeners: (() => void)[] = []

  async function refresh() {
    const [stores, hostRows, images] = await Promise.all([allStores.all(db), allHosts.all(db), storeImages.all(db)])
    byId = new Map(
      stores.map((row) => {
        const own = images.filter((image) => image.store_id === row.id)
        const store: Store = {
          id: row.id,
          slug: row.slug,
          origin: row.origin,
          defaultSubdomain: row.default_subdomain,
          version: row.version,
          config: row.config,
          information: row.information,
          images: new Map(own.map(({ name, hash, width, height }) => [name, { url: `/media/${hash}`, width, height }])),
        }
        return [row.id, store]
      }),
    )
    hosts = new Map(
      hostRows.flatMap((row) => {
        const store = byId.get(row.store_id)
        if (!store) return []
        return [
          [row.host, { store, referer: row.referer, partner: row.partner_name ? { name: row.partner_name } : null }],
        ]
      }),
    )
    const first = stores.find((row) => row.is_default)
    defaultStore = first && byId.get(first.id)
    remembered = new Map()
    for (const hear of listeners) hear()
  }

  const again = () => void refresh().catch(warn)
  await refresh()
  const stopListening = await db.listen(STORE_CHANGED, again, again)

  return {
    byHost(host) {
      const hosted = hosts.get(host)
      if (hosted) return hosted
      if (!localHosts.has(host) || !defaultStore) return undefined
      return { store: defaultStore, referer: defaultStore.defaultSubdomain, partner: null }
    },
    byId: (id) => byId.get(id),
    remember<T>(store: Store, key: string, load: () => Promise<T>) {
      const place = `${store.id}/${store.version}/${key}`
      const kept = remembered.get(place)
      if (kept) return kept as Promise<T>
      const loading = load()
      const owner = remembered
      owner.set(place, loading)
      // A failure is not worth remembering.
      loading.catch(() => owner.delete(place))
      return loading
    },
    refresh,
    onChange: (hear) => void listeners.push(hear),
    close: stopListening,
  }
}
