import sharp, { type Metadata } from 'sharp'

const LONGEST_PX = 1280
const PIXELS_MAX = 24_000_000
/** The width in a picture's URL has at least two digits. */
const SMALLEST_PX = 10
/** The formats of cameras and phones. Formats that may contain scripts, such as SVG and PDF, are refused. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

/** Whether the bytes start like one of these formats. If they cannot be decoded, the file is damaged or incomplete. */
function beginsAsPicture(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (beginning.startsWith('\xff\xd8\xff') || beginning.startsWith('\x89PNG')) return true
  return beginning.slice(8, 12) === 'WEBP' || beginning.slice(4, 8) === 'ftyp'
}

export type Redrawn = { data: Uint8Array; width: number } | { refused: 'notAPicture' | 'tooManyPixels' | 'unreadable' }

/** Encodes a photo again, upright and limited in size. Checks the size in the header before decoding. */
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

/** Undefined if the bytes are no picture. For empty bytes sharp throws synchronously, which the try also catches. */
async function headerOf(bytes: Uint8Array): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}
