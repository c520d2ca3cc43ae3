import sharp from 'sharp'
import { SHARE_PICTURE } from './share-size.ts'

/** The width of the edge that is averaged for the extension. It is wide enough that noise in the source leaves no stripes. */
const EDGE_PX = 24

/**
 * A picture in the sharing format. A wide picture is cropped. A narrow one keeps its height, and its edges are extended to both sides, where the
 * stores' pictures have a plain backdrop.
 */
export async function sharePicture(source: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = SHARE_PICTURE
  const { width: own = 1, height: tall = 1 } = await sharp(source).metadata()
  const fitted = own / tall >= width / height ? width : Math.round((height * own) / tall)
  const picture = await sharp(source)
    .flatten({ background: '#ffffff' })
    .resize(fitted, height, { fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer()

  /** The edge at x = `from`, stretched to the width `to`. */
  async function edge(from: number, to: number): Promise<Buffer> {
    const part = { left: from, top: 0, width: Math.min(EDGE_PX, fitted), height }
    const column = await sharp(picture).extract(part).png({ compressionLevel: 1 }).toBuffer()
    const average = await sharp(column).resize(1, height, { fit: 'fill' }).png().toBuffer()
    return sharp(average).resize(to, height, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer()
  }

  const left = Math.floor((width - fitted) / 2)
  const right = width - fitted - left
  const layers: { input: Buffer; left: number; top: number }[] = [{ input: picture, left, top: 0 }]
  if (left > 0) layers.push({ input: await edge(0, left), left: 0, top: 0 })
  if (right > 0) layers.push({ input: await edge(Math.max(0, fitted - EDGE_PX), right), left: left + fitted, top: 0 })
  const data = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  return Buffer.from(data)
}
