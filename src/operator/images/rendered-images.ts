import { createHash } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { systemRandom } from '#api/base/random.ts'
import { BrokenStoreFolder, type Problem } from '../store-folder/broken-file.ts'
import { readPlainFile } from '../store-folder/plain-files.ts'
import { checkPicture, type PictureSize, unreadable } from './check-picture.ts'
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

async function sourceOf(storeFolder: string, name: string): Promise<{ file: string; source: Buffer }> {
  for (const kind of sourceKinds) {
    const file = `images/${name}.${kind}`
    const exists = await access(join(storeFolder, file)).then(
      () => true,
      () => false,
    )
    if (exists) return { file, source: await readPlainFile(storeFolder, file) }
  }
  throw new Error(`No image called "${name}" in ${join(storeFolder, 'images')} (${sourceKinds.join(', ')})`)
}

/** The aspect that is nearest to the source's own. The icon aspect is never guessed. */
function aspectOf({ width, height }: PictureSize): Aspect {
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
  // Two imports may render the same file at once. Each writes its own draft and renames it, so a reader never sees
  // half a file.
  const draft = join(folder, `.${systemRandom.id()}`)
  await writeFile(draft, rendered.data)
  await rename(draft, join(folder, file))
  return { ...rendered, file }
}

/**
 * The files that an image should have. Their names contain a hash of source and settings, so a change makes new
 * names.
 */
export async function plannedFiles(source: Buffer, name: string, aspect?: Aspect) {
  const hash = createHash('sha256').update(source).update(renderSettings).digest('hex').slice(0, 8)
  return renditionsOf(aspect ?? aspectOf(await sharp(source).metadata())).map((rendition) => ({
    rendition,
    file: fileName(name, hash, rendition),
  }))
}

/** The files of an image from images/rendered. Missing files are rendered and saved. */
export async function renderedImages(storeFolder: string, name: string, aspect?: Aspect): Promise<RenderedFile[]> {
  const { file, source } = await sourceOf(storeFolder, name)
  const size = await checkPicture(file, source)
  try {
    return await renderMissing(storeFolder, name, source, aspect ?? aspectOf(size))
  } catch (error) {
    // A picture may have a valid header and a truncated body.
    if (error instanceof Error && 'code' in error) throw error
    throw new BrokenStoreFolder([{ file, line: 1, reason: unreadable(error) }])
  }
}

/** Decodes every picture once, for commands that only validate. */
export async function checkImages(storeFolder: string, names: readonly string[]): Promise<void> {
  const problems: Problem[] = []
  for (const name of names) {
    try {
      const { file, source } = await sourceOf(storeFolder, name)
      await checkPicture(file, source)
      await sharp(source)
        .stats()
        .catch((error: unknown) => problems.push({ file, line: 1, reason: unreadable(error) }))
    } catch (error) {
      if (!(error instanceof BrokenStoreFolder)) throw error
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new BrokenStoreFolder(problems)
}

async function renderMissing(
  storeFolder: string,
  name: string,
  source: Buffer,
  aspect: Aspect,
): Promise<RenderedFile[]> {
  const folder = join(storeFolder, 'images', 'rendered')
  await mkdir(folder, { recursive: true })
  const files: RenderedFile[] = []
  for (const { rendition, file } of await plannedFiles(source, name, aspect)) {
    const saved = await readPlainFile(folder, file).catch(() => null)
    files.push(saved ? { ...rendition, data: saved, file } : await renderAndSave(folder, file, source, rendition))
  }
  return files
}
