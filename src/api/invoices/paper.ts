import type { PdfWriter, Style } from './pdf-writer.ts'

/** What all papers share: ink, rules and one way to write. Lengths are in points. */
export const INK = '#1d2430'
export const QUIET = '#5b6473'
export const RULE = '#d7dbe2'

/** 80 mm. */
export const RECEIPT_WIDTH = (80 / 25.4) * 72

export function ink(writer: PdfWriter, text: string, x: number, y: number, style: Style): number {
  return writer.write(text, x, y, { colour: INK, ...style })
}

/** Draws a picture that fills a box with round corners. */
export function picture(
  { pdf }: PdfWriter,
  bytes: Uint8Array,
  box: { x: number; y: number; width: number; height: number; radius: number },
): void {
  const { x, y, width, height, radius } = box
  pdf.save()
  pdf.roundedRect(x, y, width, height, radius).clip()
  pdf.image(Buffer.from(bytes), x, y, { cover: [width, height], align: 'center', valign: 'center' })
  pdf.restore()
}
