import sharp, { type Metadata } from 'sharp'

const LONGEST_PX = 1280
const PIXELS_MAX = 24_000_000
/** The addresses of pictures have at least two digits. */
const SMALLEST_PX = 10
/** What a camera or a phone makes. Nothing that is a document or may hold a script. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

/** How those begin: one that does not go on as it should was cut off on its way, or is damaged. */
function beginsAsPicture(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (beginning.startsWith('\xff\xd8\xff') || beginning.startsWith('\x89PNG')) return true
  return beginning.slice(8, 12) === 'WEBP' || beginning.slice(4, 8) === 'ftyp'
}

export type Redrawn = { data: Uint8Array; width: number } | { refused: 'notAPicture' | 'tooManyPixels' | 'unreadable' }

/** A photo drawn anew, upright and no larger than a screen. Its size is read from its header before anything is decoded. */
export async function redraw(bytes: Uint8Array): Promise<Redrawn> {
  const header = await headerOf(bytes)
  if (!header) return { refused: beginsAsPicture(bytes) ? 'unreadable' : 'notAPicture' }
  if (!FORMATS.has(header.format)) return { refused: 'notAPicture' }
  if (header.width * header.height > PIXELS_MAX) return { refused: 'tooManyPixels' }
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize(LONGEST_PX, LONGEST_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: Math.max(info.width, SMALLEST_PX) }
  } catch {
    return { refused: 'unreadable' }
  }
}

/** Undefined for what is none, nothing at all among it: there sharp throws before it promises anything. */
async function headerOf(bytes: Uint8Array): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}
