import sharp from 'sharp'

const LONGEST_PX = 1280
const PIXELS_MAX = 24_000_000
/** The addresses of pictures have at least two digits. */
const SMALLEST_PX = 10
/** What a camera or a phone makes. Nothing that is a document or may hold a script. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

export type Redrawn = { data: Uint8Array; width: number } | { refused: 'notAPicture' | 'tooManyPixels' }

/** A photo drawn anew, upright and no larger than a screen. Its size is read from its header before anything is decoded. */
export async function redraw(bytes: Uint8Array): Promise<Redrawn> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!FORMATS.has(format)) return { refused: 'notAPicture' }
    if (width * height > PIXELS_MAX) return { refused: 'tooManyPixels' }
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize(LONGEST_PX, LONGEST_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: Math.max(info.width, SMALLEST_PX) }
  } catch {
    return { refused: 'notAPicture' }
  }
}
