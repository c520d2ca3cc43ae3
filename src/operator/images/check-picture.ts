import sharp from 'sharp'
import { BrokenStoreFolder } from '../store-folder/broken-file.ts'

/** The limit is checked from the header, before any pixel is decoded. */
export const PICTURE_MAX_PIXELS = 40_000_000

const starts = (...bytes: number[]) => bytes
const PNG = starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const JPEG = starts(0xff, 0xd8, 0xff)
const begins = (source: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => source[at] === byte)

/** Checks that the bytes fit the file's ending. Only files that pass reach a decoder. */
const isOfKind: Record<string, (source: Buffer) => boolean> = {
  png: (source) => begins(source, PNG),
  jpg: (source) => begins(source, JPEG),
  jpeg: (source) => begins(source, JPEG),
  webp: (source) => source.toString('latin1', 0, 4) === 'RIFF' && source.toString('latin1', 8, 12) === 'WEBP',
  svg: (source) => /<svg[\s>]/.test(source.toString('latin1')),
}

/** What an SVG must not contain: entities, scripts, and references to other resources. */
const NOT_IN_SVG: readonly [RegExp, string][] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'declares a document type or entities'],
  [/<(?:\w+:)?script|\son[a-z]+\s*=|javascript:/i, 'contains a script'],
  [/<(?:\w+:)?foreignObject|<\?xml-stylesheet|@import/i, 'contains more than drawings'],
  [/(?:href|src)\s*=\s*(?:"(?!\s*#)|'(?!\s*#)|[^\s"'])|url\(\s*["']?\s*(?!["'\s#])/i, 'links to another file'],
]

export type PictureSize = { width: number; height: number }

/** Refuses a picture that does not match its ending, could do harm, or is too large to decode. Returns its size. */
export async function checkPicture(file: string, source: Buffer): Promise<PictureSize> {
  const broken = (reason: string) => new BrokenStoreFolder([{ file, line: 1, reason }])
  const ending = file.split('.').at(-1) ?? ''
  if (!isOfKind[ending]?.(source)) throw broken(`is not a ${ending.toUpperCase()} picture`)
  const text = ending === 'svg' ? source.toString('utf8') : ''
  const found = NOT_IN_SVG.find(([pattern]) => pattern.test(text))
  if (found) throw broken(found[1])
  const about = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(unreadable(error))
    })
  const { width, height, pages = 1 } = about
  if (width * height * pages <= PICTURE_MAX_PIXELS) return { width, height }
  throw broken(`has ${width} × ${height} pixels; the limit is ${PICTURE_MAX_PIXELS / 1e6} million`)
}

export function unreadable(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return `can't be read as a picture: ${first}`
}
