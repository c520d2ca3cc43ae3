import { type BrandFont, candidateFonts, type FontName, isPlain, isRightToLeft } from './pdf-fonts.ts'

/** A piece of text in one font. */
export type Run = { font: FontName; text: string }
export type HasGlyph = (font: FontName, sign: string) => boolean

/** Combining marks and joiners use the font of the preceding character. */
const BELONGS_BEFORE = /^[\p{Mark}\u200c\u200d]$/u
/** Marks of direction, soft hyphens and similar: they have no glyph. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]/g

/** Turns whitespace into single spaces, removes invisible characters, and composes letters (NFC). */
export const normaliseText = (text: string) => text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ')

/** Splits a text by the fonts that can draw it. A character without a font becomes a question mark. */
export function runsOf(text: string, base: BrandFont, has: HasGlyph): Run[] {
  const runs: Run[] = []
  for (const sign of normaliseText(text)) {
    const last = runs.at(-1)
    const font = fontOf(sign, last?.font ?? base, base, has)
    const drawn = font === undefined ? '?' : sign
    if (last && last.font === (font ?? base)) last.text += drawn
    else runs.push({ font: font ?? base, text: drawn })
  }
  return runs
}

function fontOf(sign: string, before: FontName, base: BrandFont, has: HasGlyph): FontName | undefined {
  if (isPlain(sign)) return base
  if (BELONGS_BEFORE.test(sign) && has(before, sign)) return before
  return candidateFonts(sign).find((font) => has(font, sign))
}

/** The unbreakable pieces of a run. Han text may break anywhere, other text after spaces. */
export function piecesOf({ font, text }: Run): string[] {
  if (font === 'han') return [...text]
  return text.match(isRightToLeft(font) ? /\S+| +/g : /\S+ *| +/g) ?? []
}

/** `isLetter`: a letter of a word that is too long for its line. */
export type Piece = { font: FontName; text: string; width: number; isLetter?: boolean }

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

/** A line may break before this piece. A word in two fonts, such as one with a rare letter, stays together. */
function mayBreak(before: Piece, piece: Piece): boolean {
  if (before.text.endsWith(' ') || piece.text.startsWith(' ')) return true
  return [before, piece].some(({ font, isLetter }) => font === 'han' || isLetter)
}

/** Breaks pieces into lines of at most the width. A longer single word gets its own line. */
export function linesOf(pieces: readonly Piece[], width: number): Piece[][] {
  const words: Piece[][] = []
  for (const piece of pieces) {
    const word = words.at(-1)
    const before = word?.at(-1)
    if (word && before && !mayBreak(before, piece)) word.push(piece)
    else words.push([piece])
  }
  const lines: Piece[][] = []
  let used = 0
  for (const word of words) {
    const line = lines.at(-1)
    const wide = widthOf(word)
    if (line && used + wide <= width) {
      line.push(...word)
      used += wide
    } else {
      lines.push([...word])
      used = wide
    }
  }
  return lines
}

const isSpace = ({ text }: Piece) => text.trim() === ''

/** The pieces of a line from left to right. Words of a right-to-left script that follow each other are reversed; the line itself starts at the left. */
export function visualOrder(line: readonly Piece[]): Piece[] {
  const shown: Piece[] = []
  let at = 0
  while (at < line.length) {
    let end = at
    for (let next = at; next < line.length; next += 1) {
      const piece = line[next]
      if (piece && isRightToLeft(piece.font)) end = next + 1
      else if (!piece || !isSpace(piece)) break
    }
    const isReversed = end > at
    shown.push(...(isReversed ? line.slice(at, end).toReversed() : line.slice(at, at + 1)))
    at = isReversed ? end : at + 1
  }
  return shown
}

/** Joins neighbours of one font that are written from left to right, so that the PDF has whole phrases to copy and search. */
export function phrasesOf(line: readonly Piece[]): Piece[] {
  const phrases: Piece[] = []
  for (const piece of line) {
    const last = phrases.at(-1)
    if (last && last.font === piece.font && !isRightToLeft(piece.font)) {
      last.text += piece.text
      last.width += piece.width
    } else phrases.push({ font: piece.font, text: piece.text, width: piece.width })
  }
  return phrases
}
