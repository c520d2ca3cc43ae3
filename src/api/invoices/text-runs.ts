import { candidateFonts, type FontName, isPlain } from './pdf-fonts.ts'

/** A piece of text in one font. Null is a standard PDF font. */
export type Run = { font: FontName | null; text: string }
export type HasGlyph = (font: FontName, sign: string) => boolean

/** Combining marks and joiners use the font of the preceding character. */
const BELONGS_BEFORE = /^[\p{Mark}\u200c\u200d]$/u

/** Turns whitespace into single spaces, and composes characters (NFC). */
export const normaliseText = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ')

/** Splits a text by the fonts that can draw it. A character without a font becomes a question mark. */
export function runsOf(text: string, has: HasGlyph): Run[] {
  const runs: Run[] = []
  for (const sign of normaliseText(text)) {
    const last = runs.at(-1)
    const font = fontOf(sign, last?.font ?? null, has)
    const drawn = font === undefined ? '?' : sign
    if (last && last.font === (font ?? null)) last.text += drawn
    else runs.push({ font: font ?? null, text: drawn })
  }
  return runs
}

function fontOf(sign: string, before: FontName | null, has: HasGlyph): FontName | null | undefined {
  if (isPlain(sign)) return null
  if (before && BELONGS_BEFORE.test(sign) && has(before, sign)) return before
  return candidateFonts(sign).find((font) => has(font, sign))
}

/** The unbreakable pieces of a run. Han text may break anywhere, other text after spaces. */
export function piecesOf({ font, text }: Run): string[] {
  return font === 'han' ? [...text] : (text.match(/\S+ *| +/g) ?? [])
}

export type Piece = { font: FontName | null; text: string; width: number }

/** Breaks pieces into lines of at most the width. A longer single piece gets its own line. */
export function linesOf(pieces: readonly Piece[], width: number): Piece[][] {
  const lines: Piece[][] = []
  let used = 0
  for (const piece of pieces) {
    const line = lines.at(-1)
    if (line && used + piece.width <= width) {
      line.push(piece)
      used += piece.width
    } else {
      lines.push([piece])
      used = piece.width
    }
  }
  return lines
}
