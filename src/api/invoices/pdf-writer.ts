import { type BrandFont, type FontName, isRightToLeft, type PdfFonts } from './pdf-fonts.ts'
import { linesOf, MISSING, normaliseText, type Piece, phrasesOf, piecesOf, runsOf, visualOrder } from './text-runs.ts'

type Pdf = PDFKit.PDFDocument
/** pdfkit's internal font object, because its API does not say which characters a font has. `unicode` says for each glyph what is copied. */
type Opened = { _font: { font: { hasGlyphForCodePoint(code: number): boolean }; unicode: number[][] } }

export type Style = {
  size?: number
  isBold?: boolean
  colour?: string
  width: number
  align?: 'left' | 'right' | 'center'
}

export type PdfWriter = {
  pdf: Pdf
  /** Writes a text and returns the y position of its end. */
  write(text: string, x: number, y: number, style: Style): number
  /** The number of lines that a text needs, and the height that it is written in. */
  measure(text: string, style: Style): { lines: number; height: number }
}

/** Factors of the font size: line height, top to the first baseline, and space below the last baseline. */
const [LEADING, BASELINE, BELOW] = [1.4, 0.95, 0.35]
const SIZE = 9.5

/** Writes text in the shop's own type, and in the bundled fonts where it has no letters. */
export function openPdfWriter(pdf: Pdf, fonts: PdfFonts): PdfWriter {
  for (const [name, bytes] of fonts) pdf.registerFont(name, bytes)
  const known = new Map<string, boolean>()

  function hasGlyph(font: FontName, sign: string): boolean {
    if (!fonts.has(font)) return false
    const key = `${font} ${sign}`
    const found = known.get(key)
    if (found !== undefined) return found
    pdf.font(font)
    const has = (pdf as unknown as Opened)._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
    known.set(key, has)
    return has
  }

  /** A word that is wider than the line may break at any letter. */
  function measured(text: string, base: BrandFont, size: number, width: number): Piece[] {
    return runsOf(text, base, hasGlyph).flatMap((run) => {
      pdf.font(run.font).fontSize(size)
      const piece = (text: string) => ({ font: run.font, text, width: pdf.widthOfString(text) })
      if (isRightToLeft(run.font)) return piecesOf(run).map(piece)
      const line = piece(run.text)
      if (line.width <= width && run.text === text) return [line]
      return piecesOf(run).flatMap((text) => {
        const whole = piece(text)
        return whole.width > width && !isRightToLeft(run.font)
          ? [...text].map((letter) => ({ ...piece(letter), isLetter: true }))
          : [whole]
      })
    })
  }

  /** The width of a line without the spaces at its end. */
  function usedWidth(line: readonly Piece[], size: number): number {
    const all = line.reduce((sum, { width }) => sum + width, 0)
    const last = line.at(-1)
    const spaces = last?.text.match(/ +$/)?.[0].length ?? 0
    if (!last || spaces === 0) return all
    pdf.font(last.font).fontSize(size)
    return all - spaces * pdf.widthOfString(' ')
  }

  const brokenLines = (text: string, { size = SIZE, isBold = false, width }: Style) =>
    linesOf(measured(normaliseText(text), isBold ? 'figtree-bold' : 'figtree', size, width), width)
  const heightOf = (lines: readonly unknown[], size: number) =>
    (Math.max(0, lines.length - 1) * LEADING + BASELINE + BELOW) * size

  return {
    pdf,
    measure(text, style) {
      const lines = brokenLines(text, style)
      return { lines: lines.length, height: heightOf(lines, style.size ?? SIZE) }
    },
    write(text, x, y, style) {
      const { size = SIZE, colour = '#000000', width, align = 'left' } = style
      const lines = brokenLines(text, style)
      for (const [index, line] of lines.entries()) {
        const room = Math.max(0, width - usedWidth(line, size))
        let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
        for (const phrase of phrasesOf(visualOrder(line))) {
          pdf.font(phrase.font).fontSize(size).fillColor(colour)
          // The first glyph of a font is its box for missing characters. Without this it would be copied as NUL.
          if (phrase.text.includes(MISSING)) (pdf as unknown as Opened)._font.unicode[0] = [MISSING.charCodeAt(0)]
          const top = y + (index * LEADING + BASELINE) * size
          pdf.text(phrase.text, at, top, { lineBreak: false, baseline: 'alphabetic' })
          at += phrase.width
        }
      }
      return y + heightOf(lines, size)
    },
  }
}
