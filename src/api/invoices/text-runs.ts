import { type BrandFont, candidateFonts, type FontName, isPlain, isRightToLeft } from './pdf-fonts.ts'

/** A piece of text in one font. */
export type Run = { font: FontName; text: string }
export type HasGlyph = (font: FontName, sign: string) => boolean

/** Combining marks and joiners use the font of the preceding character. */
const BELONGS_BEFORE = /^[\p{Mark}\u200c\u200d]$/u
/** Marks of direction, soft hyphens and similar: they have no glyph. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]/g

/** Emoji with skin tones, as flags, joined or in a keycap. */
const EMOJI =
  /(?:\p{Regional_Indicator}|\p{Extended_Pictographic})[\p{Emoji_Modifier}\u{e0020}-\u{e007f}\u200d]*|\u20e3/gu
/** Stands for a character without a font. No font has it either, so the shop's own type draws its hollow box. */
export const MISSING = '\u25a1'

/** Turns whitespace into single spaces, removes invisible characters and emoji, and composes letters (NFC). */
export function normaliseText(text: string): string {
  const whole = text.normalize('NFC').replace(INVISIBLE, '')
  const words = whole.replace(EMOJI, (sign) => (isPlain(sign) || candidateFonts(sign).length > 0 ? sign : ''))
  // A name that is only an emoji still shows that it is there.
  if (words !== whole && words.trim() === '') return MISSING
  return words.replace(/\s+/g, ' ')
}

/** Splits a text by the fonts that can draw it. A letter without a font becomes a hollow box, together with its marks. */
export function runsOf(text: string, base: BrandFont, has: HasGlyph): Run[] {
  const runs: Run[] = []
  for (const sign of normaliseText(text)) {
    const last = runs.at(-1)
    const font = fontOf(sign, last?.font ?? base, base, has)
    if (font === undefined && BELONGS_BEFORE.test(sign)) continue
    const drawn = font === undefined ? MISSING : sign
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

/** Spaces, numbers and punctuation: between words from right to left they follow their direction. */
const isNeutral = ({ text }: Piece) => !/\p{Letter}/u.test(text)
/** "12 " becomes " 12". */
const spaceBefore = (piece: Piece): Piece => ({ ...piece, text: piece.text.replace(/^(.*\S)( +)$/, '$2$1') })

/** The pieces of a line from left to right. Words of a right-to-left script that follow each other are reversed; the line itself starts at the left. */
export function visualOrder(line: readonly Piece[]): Piece[] {
  const shown: Piece[] = []
  let at = 0
  while (at < line.length) {
    const end = endOfReversed(line, at)
    if (end > at) shown.push(...line.slice(at, end).map(spaceBefore).toReversed())
    else shown.push(...line.slice(at, at + 1))
    at = Math.max(end, at + 1)
  }
  return shown
}

/** The end of the right-to-left words that begin here; the beginning itself if none does. */
function endOfReversed(line: readonly Piece[], at: number): number {
  let end = at
  for (let next = at; next < line.length; next += 1) {
    const piece = line[next]
    if (piece && isRightToLeft(piece.font)) end = next + 1
    else if (!piece || end === at || !isNeutral(piece)) break
  }
  return end
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
