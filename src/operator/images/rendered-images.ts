import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  type Aspect,
  aspects,
  type Rendered,
  type Rendition,
  renderOne,
  renderSettings,
  renditionsOf,
} from './render-image.ts'

export type RenderedFile = Rendered & { file: string }

const sourceKinds = ['svg', 'png', 'jpg', 'jpeg', 'webp']

async function sourceOf(storeFolder: string, name: string): Promise<Buffer> {
  for (const kind of sourceKinds) {
    const file = join(storeFolder, 'images', `${name}.${kind}`)
    const exists = await access(file).then(
      () => true,
      () => false,
    )
    if (exists) return readFile(file)
  }
  throw new Error(`No image called "${name}" in ${join(storeFolder, 'images')} (${sourceKinds.join(', ')})`)
}

/** The aspect nearest to the source's own; an icon is never guessed. */
async function aspectOf(source: Buffer): Promise<Aspect> {
  const { width = 1, height = 1 } = await sharp(source).metadata()
  const distance = (aspect: Aspect) => Math.abs(Math.log(aspects[aspect] / (width / height)))
  const candidates: Aspect[] = ['1:1', '36:17', '2:3', 'share']
  return candidates.reduce((best, aspect) => (distance(aspect) < distance(best) ? aspect : best))
}

const fileName = (name: string, hash: string, { format, width }: Rendition) =>
  `${name}.${hash}-${width}.${format === 'jpeg' ? 'jpg' : format}`

async function renderAndSave(
  folder: string,
  file: string,
  source: Buffer,
  rendition: Rendition,
): Promise<RenderedFile> {
  const rendered = await renderOne(source, rendition)
  // Two imports may render the same file at once: each writes its own and moves it into place whole.
  const draft = join(folder, `.${randomUUID()}`)
  await writeFile(draft, rendered.data)
  await rename(draft, join(folder, file))
  return { ...rendered, file }
}

/** The files an image should have: named by a hash of its source and the settings, so that a change makes new ones. */
export async function plannedFiles(source: Buffer, name: string, aspect?: Aspect) {
  const hash = createHash('sha256').update(source).update(renderSettings).digest('hex').slice(0, 8)
  return renditionsOf(aspect ?? (await aspectOf(source))).map((rendition) => ({
    rendition,
    file: fileName(name, hash, rendition),
  }))
}

/** The finished files of an image, read from images/rendered; only what is missing there is rendered, and saved. */
export async function renderedImages(storeFolder: string, name: string, aspect?: Aspect): Promise<RenderedFile[]> {
  const source = await sourceOf(storeFolder, name)
  const folder = join(storeFolder, 'images', 'rendered')
  await mkdir(folder, { recursive: true })
  const files: RenderedFile[] = []
  for (const { rendition, file } of await plannedFiles(source, name, aspect)) {
    const saved = await readFile(join(folder, file)).catch(() => null)
    files.push(saved ? { ...rendition, data: saved, file } : await renderAndSave(folder, file, source, rendition))
  }
  return files
}
