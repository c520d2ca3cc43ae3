import { type FaceName, facesOf, isPlain } from './pdf-fonts.ts'

/** A piece of text in one font; null is the reader's own. */
export type Run = { face: FaceName | null; text: string }
export type Has = (face: FaceName, sign: string) => boolean

/** Marks, and what joins letters: they belong to the letter before. */
const BELONGS_BEFORE = /^[\p{Mark}\u200c\u200d]$/u

/** A line break is a space; letters that come in parts are whole where there is such a letter. */
export const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ')

/** The text by the fonts that can draw it. What none of them has is a question mark. */
export function runsOf(text: string, has: Has): Run[] {
  const runs: Run[] = []
  for (const sign of tidy(text)) {
    const last = runs.at(-1)
    const face = faceOf(sign, last?.face ?? null, has)
    const drawn = face === undefined ? '?' : sign
    if (last && last.face === (face ?? null)) last.text += drawn
    else runs.push({ face: face ?? null, text: drawn })
  }
  return runs
}

function faceOf(sign: string, before: FaceName | null, has: Has): FaceName | null | undefined {
  if (isPlain(sign)) return null
  if (before && BELONGS_BEFORE.test(sign) && has(before, sign)) return before
  return facesOf(sign).find((face) => has(face, sign))
}

/** Between Han letters a line may break anywhere, elsewhere at spaces, which stay with the word before them. */
export function piecesOf({ face, text }: Run): string[] {
  return face === 'han' ? [...text] : (text.match(/\S+ *| +/g) ?? [])
}

export type Piece = { face: FaceName | null; text: string; width: number }

/** Lines no wider than the width, as far as single words allow it. */
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
