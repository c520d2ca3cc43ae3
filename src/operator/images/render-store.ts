import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { parse } from 'yaml'
import { renderedImages } from './rendered-images.ts'

/**
 * `node src/operator/images/render-store.ts <store folder>`: renders missing files and deletes files without a
 * source.
 */
const folder = process.argv[2]
if (!folder) throw new Error('Name a store folder, such as stores/clothesline-laundry')

sharp.concurrency(1)
const { config } = parse(readFileSync(join(folder, 'store.yaml'), 'utf8')) as { config: { store_icon: string } }
const sources = readdirSync(join(folder, 'images'), { withFileTypes: true }).filter((entry) => entry.isFile())
const needed = new Set<string>()
let bytes = 0
for (const { name } of sources) {
  const image = basename(name, extname(name))
  for (const { file, data } of await renderedImages(folder, image, image === config.store_icon ? 'icon' : undefined)) {
    needed.add(file)
    bytes += data.length
  }
}
const rendered = join(folder, 'images', 'rendered')
const stale = readdirSync(rendered).filter((file) => !needed.has(file))
for (const file of stale) rmSync(join(rendered, file))
console.log(
  `${sources.length} images, ${needed.size} files, ${(bytes / 1e6).toFixed(1)} MB; ${stale.length} stale files removed`,
)
