import { createHash } from 'node:crypto'
import type { ImageFormat } from '../images/render-image.ts'
import { renderedImages } from '../images/rendered-images.ts'
import { BrokenStoreFolder, type Problem } from '../store-folder/broken-file.ts'
import type { StoreFolder } from '../store-folder/load-folder.ts'

export type StoreImage = {
  name: string
  hash: string
  width: number
  height: number
  renderings: { width: number; format: ImageFormat; bytes: Buffer }[]
}

/** All pictures of a store with their renderings. The icon and the sharing picture have sizes of their own. */
export async function storeImages({ path, images, store }: StoreFolder): Promise<StoreImage[]> {
  const all: StoreImage[] = []
  const problems: Problem[] = []
  for (const name of images) {
    const aspect = name === store.config.store_icon ? 'icon' : name === store.config.image ? 'share' : undefined
    const files = await renderedImages(path, name, aspect).catch((error: unknown) => {
      if (!(error instanceof BrokenStoreFolder)) throw error
      problems.push(...error.problems)
      return []
    })
    if (problems.length > 0) continue
    const largest = files.reduce((best, file) => (file.width > best.width ? file : best))
    const hash = createHash('sha256')
    for (const file of files) hash.update(file.data)
    all.push({
      name,
      hash: hash.digest('hex').slice(0, 20),
      width: largest.width,
      height: largest.height,
      renderings: files.map(({ width, format, data }) => ({ width, format, bytes: data })),
    })
  }
  if (problems.length > 0) throw new BrokenStoreFolder(problems)
  return all
}
