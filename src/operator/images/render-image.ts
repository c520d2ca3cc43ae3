import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from './check-picture.ts'

export const aspects = {
  '1:1': 1,
  '36:17': 36 / 17,
  '2:3': 2 / 3,
  share: 1200 / 630,
  icon: 1,
} as const

export type Aspect = keyof typeof aspects
export type ImageFormat = 'avif' | 'webp' | 'png' | 'jpeg'
export type Rendition = { format: ImageFormat; width: number; height: number }
export type Rendered = Rendition & { data: Buffer }

const widths = [320, 640, 960]
const iconWidths = [48, 120, 192, 512]

/** The quality keeps a product picture of 640 pixels near 10 KB. The effort lets a whole store render in minutes. */
const encode = {
  avif: (image: Sharp) => image.avif({ quality: 56, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 76, effort: 5 }),
  png: (image: Sharp) => image.png({ compressionLevel: 9, palette: true, quality: 95 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }),
}

/** Raise this when anything above changes. Files rendered with other settings are then rendered again. */
export const renderSettings = 'v1'

/** The renditions of an image: two formats in three widths, or the sizes for icons and sharing (S9.10). */
export function renditionsOf(aspect: Aspect): Rendition[] {
  if (aspect === 'icon') return iconWidths.map((width) => ({ format: 'png', width, height: width }))
  if (aspect === 'share') return [{ format: 'jpeg', width: 1200, height: 630 }]
  const sizes = widths.map((width) => ({ width, height: Math.round(width / aspects[aspect]) }))
  return (['avif', 'webp'] as const).flatMap((format) => sizes.map((size) => ({ format, ...size })))
}

/** Draws vector sources at the requested size. Crops other sources to the aspect and resizes them. */
export async function renderOne(source: Buffer, rendition: Rendition): Promise<Rendered> {
  const { format, width, height } = rendition
  const about = await sharp(source).metadata()
  const isScalable = about.format === 'svg' && Boolean(about.width && about.height)
  const scale = isScalable ? Math.max(width / (about.width ?? width), height / (about.height ?? height)) : 1
  const density = isScalable ? { density: Math.min(2400, Math.max(1, 72 * scale)) } : {}
  const image = sharp(source, { limitInputPixels: PICTURE_MAX_PIXELS, ...density })
  const sized = image.resize(width, height, { fit: 'cover' })
  return { ...rendition, data: await encode[format](sized).toBuffer() }
}

export async function renderImage(source: Buffer, { aspect }: { aspect: Aspect }): Promise<Rendered[]> {
  const rendered: Rendered[] = []
  for (const rendition of renditionsOf(aspect)) rendered.push(await renderOne(source, rendition))
  return rendered
}
