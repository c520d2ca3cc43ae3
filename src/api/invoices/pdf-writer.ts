import type { FaceName, PdfFonts } from './pdf-fonts.ts'
import { isPlain } from './pdf-fonts.ts'
import { linesOf, type Piece, piecesOf, runsOf, tidy } from './text-runs.ts'

type Pdf = PDFKit.PDFDocument
/** pdfkit does not say which letters a font has; the font that it opened does. */
type Opened = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }

export type Style = {
  size?: number
  font?: 'Helvetica' | 'Helvetica-Bold'
  colour?: string
  width: number
  align?: 'left' | 'right' | 'center'
}

export type PdfWriter = {
  pdf: Pdf
  /** Writes a text and returns where it ends. */
  write(text: string, x: number, y: number, style: Style): number
}

/** Of the size, in lines that have more than the reader's own fonts: to the next line, and down to where letters stand, as in Helvetica. */
const [LEADING, BASELINE, BELOW] = [1.4, 0.718, 0.5]

/** Writes in any script that there is a font for: in the reader's own as far as they go, letter by letter in ours beyond that. */
export function openPdfWriter(pdf: Pdf, fonts: PdfFonts): PdfWriter {
  const opened = new Set<FaceName>()
  function take(face: FaceName | null, { font = 'Helvetica', size = 9.5 }: Style): void {
    const bytes = face && fonts.get(face)
    if (face && bytes && !opened.has(face)) {
      pdf.registerFont(face, bytes)
      opened.add(face)
    }
    pdf.font(face && bytes ? face : font).fontSize(size)
  }

  function has(face: FaceName, sign: string, style: Style): boolean {
    if (!fonts.has(face)) return false
    take(face, style)
    return (pdf as unknown as Opened)._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  }

  function writePlain(text: string, x: number, y: number, style: Style): number {
    const { width, align = 'left' } = style
    take(null, style)
    const height = pdf.heightOfString(text || ' ', { width })
    pdf.text(text, x, y, { width, align, lineBreak: true })
    return y + height
  }

  function writeMixed(text: string, x: number, y: number, style: Style): number {
    const { size = 9.5, width, align = 'left' } = style
    const pieces = runsOf(text, (face, sign) => has(face, sign, style)).flatMap((run): Piece[] => {
      take(run.face, style)
      return piecesOf(run).map((piece) => ({ face: run.face, text: piece, width: pdf.widthOfString(piece) }))
    })
    const lines = linesOf(pieces, width)
    for (const [index, line] of lines.entries()) {
      const used = line.reduce((sum, piece) => sum + piece.width, 0)
      const room = Math.max(0, width - used)
      let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
      for (const piece of line) {
        take(piece.face, style)
        pdf.text(piece.text, at, y + (index * LEADING + BASELINE) * size, { lineBreak: false, baseline: 'alphabetic' })
        at += piece.width
      }
    }
    return y + ((lines.length - 1) * LEADING + BASELINE + BELOW) * size
  }

  return {
    pdf,
    write(text, x, y, style) {
      const tidied = tidy(text)
      pdf.fillColor(style.colour ?? '#000000')
      return [...tidied].every(isPlain) ? writePlain(tidied, x, y, style) : writeMixed(tidied, x, y, style)
    },
  }
}
