import type { Queryable } from '../db/database.ts'
import type { Store, StoreDirectory } from '../parts/store.ts'
import { imageBytes } from './image.queries.ts'

/** The store's logo as PNG and its sharing picture as JPEG: formats that PDFs and all mail programs can show. Null if the store has none. */
export type BrandPictures = { icon: Buffer | null; scene: Buffer | null }

export function brandPictures(
  db: Queryable,
  stores: Pick<StoreDirectory, 'remember'>,
  store: Store,
): Promise<BrandPictures> {
  return stores.remember(store, 'brand pictures', async () => {
    const read = async (name: string, width: number, format: string) => {
      const hash = store.images.get(name)?.url.replace('/media/', '')
      const row = hash ? await imageBytes.maybe(db, store.id, hash, width, format) : undefined
      return row ? Buffer.from(row.bytes) : null
    }
    const { store_icon, image } = store.config
    return { icon: await read(store_icon, 192, 'png'), scene: await read(image, 1200, 'jpeg') }
  })
}

/** The width in the store's folder of which a mail's picture is made. */
const SOURCE = { width: 960, format: 'webp' }

/** One of the store's pictures as JPEG, in the sharing format: mail programs show no other wide pictures. Null if there is no such picture. */
export function mailPicture(
  db: Queryable,
  stores: Pick<StoreDirectory, 'remember'>,
  store: Store,
  name: string,
): Promise<Buffer | null> {
  return stores.remember(store, `mail picture ${name}`, async () => {
    const hash = store.images.get(name)?.url.replace('/media/', '')
    const row = hash ? await imageBytes.maybe(db, store.id, hash, SOURCE.width, SOURCE.format) : undefined
    if (!row) return null
    const { sharePicture } = await import('../pictures/share-picture.ts')
    return sharePicture(row.bytes)
  })
}
