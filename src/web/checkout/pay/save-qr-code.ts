import { QUIET_ZONE } from './qr-code.tsx'

/** Pixels of one module. Large enough for a bank's app to read the picture after a messenger has shrunk it. */
const MODULE_PIXELS = 16

/** The QR code as a PNG, drawn from the rows that the page shows. */
async function qrPicture(rows: readonly string[]): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = (rows.length + 2 * QUIET_ZONE) * MODULE_PIXELS
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser cannot draw')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#111'
  rows.forEach((row, y) => {
    for (const { index, 0: run } of row.matchAll(/1+/g))
      context.fillRect(
        (index + QUIET_ZONE) * MODULE_PIXELS,
        (y + QUIET_ZONE) * MODULE_PIXELS,
        run.length * MODULE_PIXELS,
        MODULE_PIXELS,
      )
  })
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser cannot draw'))), 'image/png')
  return promise
}

/** "clothesline-paynow-10001.png" */
export function qrFileName(store: string, reference: string): string {
  const words = [store, 'paynow', reference].map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))
  return `${words
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')}.png`
}

const isPhone = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Saves the code as a picture. On a phone by its share sheet, which can save to the photos or open a bank's app; a phone without one and a
 * computer download it. Resolves to false when the shopper closed the share sheet.
 */
export async function saveQrCode(rows: readonly string[], name: string): Promise<boolean> {
  const picture = await qrPicture(rows)
  const files = [new File([picture], name, { type: picture.type })]
  if (isPhone() && navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  }
  download(picture, name)
  return true
}

function download(picture: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
