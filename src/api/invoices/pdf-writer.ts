import type { FontName, PdfFonts } from './pdf-fonts.ts'
import { isPlain } from './pdf-fonts.ts'
import { linesOf, normaliseText, type Piece, piecesOf, runsOf } from './text-runs.ts'

type Pdf = PDFKit.PDFDocument
/** pdfkit's internal font object, because its API does not say which characters a font has. */
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
  /** Writes a text and returns the y position of its end. */
  write(text: string, x: number, y: number, style: Style): number
}

/** Factors of the font size for lines with bundled fonts: line height, top to baseline (as in Helvetica), and space below the last baseline. */
const [LEADING, BASELINE, BELOW] = [1.4, 0.718, 0.5]

/** Writes text in any script with a font. Uses the standard fonts where possible and the bundled fonts for all other characters. */
export function openPdfWriter(pdf: Pdf, fonts: PdfFonts): PdfWriter {
  const opened = new Set<FontName>()
  function selectFont(font: FontName | null, { font: standardFont = 'Helvetica', size = 9.5 }: Style): void {
    const bytes = font && fonts.get(font)
    if (font && bytes && !opened.has(font)) {
      pdf.registerFont(font, bytes)
      opened.add(font)
    }
    pdf.font(font && bytes ? font : standardFont).fontSize(size)
  }

  function hasGlyph(font: FontName, sign: string, style: Style): boolean {
    if (!fonts.has(font)) return false
    selectFont(font, style)
    return (pdf as unknown as Opened)._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  }

  function writePlain(text: string, x: number, y: number, style: Style): number {
    const { width, align = 'left' } = style
    selectFont(null, style)
    const height = pdf.heightOfString(text || ' ', { width })
    pdf.text(text, x, y, { width, align, lineBreak: true })
    return y + height
  }

  function writeMixed(text: string, x: number, y: number, style: Style): number {
    const { size = 9.5, width, align = 'left' } = style
    const pieces = runsOf(text, (font, sign) => hasGlyph(font, sign, style)).flatMap((run): Piece[] => {
      selectFont(run.font, style)
      return piecesOf(run).map((piece) => ({ font: run.font, text: piece, width: pdf.widthOfString(piece) }))
    })
    const lines = linesOf(pieces, width)
    for (const [index, line] of lines.entries()) {
      const used = line.reduce((sum, piece) => sum + piece.width, 0)
      const room = Math.max(0, width - used)
      let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
      for (const piece of line) {
        selectFont(piece.font, style)
        pdf.text(piece.text, at, y + (index * LEADING + BASELINE) * size, { lineBreak: false, baseline: 'alphabetic' })
        at += piece.width
      }
    }
    return y + ((lines.length - 1) * LEADING + BASELINE + BELOW) * size
  }

  return {
    pdf,
    write(text, x, y, style) {
      const normalised = normaliseText(text)
      pdf.fillColor(style.colour ?? '#000000')
      return [...normalised].every(isPlain) ? writePlain(normalised, x, y, style) : writeMixed(normalised, x, y, style)
    },
  }
}
