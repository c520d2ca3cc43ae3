import { StartError } from '#api/base/start-error.ts'
import type { Queryable } from '#api/db/database.ts'
import { plannedFiles } from '../images/rendered-images.ts'
import { type ExportedRendering, exportedImages, exportedRenderings } from './content.queries.ts'
import type { Files } from './file-text.ts'
import type { ExportedStore } from './settings.queries.ts'

/** The formats that an import accepts as a source, the best first. */
const EXTENSIONS: Record<string, string> = { svg: 'svg', png: 'png', webp: 'webp', jpeg: 'jpg' }

/**
 * images/**. The original of a picture is not stored, so its largest rendering becomes the source. The renderings are
 * written to images/rendered under the names that an import looks for, so they come back byte for byte.
 */
export async function imageFiles(tx: Queryable, { id, config }: ExportedStore): Promise<Files> {
  const files: Files = new Map()
  for (const { name, hash } of await exportedImages.all(tx, id)) {
    const renderings = await exportedRenderings.all(tx, id, hash)
    const source = largest(renderings)
    if (!source) throw new StartError(`the picture ${name} has no rendering to export`)
    files.set(`images/${name}.${EXTENSIONS[source.format]}`, source.bytes)
    const aspect = name === config.store_icon ? 'icon' : name === config.image ? 'share' : undefined
    for (const { rendition, file } of await plannedFiles(source.bytes, name, aspect)) {
      const { width, format } = rendition
      const kept = renderings.find((one) => one.width === width && one.format === format)
      if (kept) files.set(`images/rendered/${file}`, kept.bytes)
    }
  }
  return files
}

function largest(renderings: readonly ExportedRendering[]): ExportedRendering | undefined {
  return renderings.filter(({ format }) => format in EXTENSIONS).toSorted((a, b) => b.width - a.width)[0]
}
