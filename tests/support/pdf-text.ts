import { inflateSync } from 'node:zlib'

/** The texts of a PDF from pdfkit in drawing order, one entry for each piece in one font. */
export function pdfText(bytes: Buffer): string[] {
  return pdfPieces(bytes).map(({ text }) => text)
}

/** The same with the glyphs of each piece, in the order in which they are drawn from left to right. */
export function pdfPieces(bytes: Buffer): { text: string; glyphs: string[] }[] {
  const letters = lettersByFont(bytes)
  const pieces: { text: string; glyphs: string[] }[] = []
  for (const stream of streams(bytes)) {
    for (const [, block = ''] of stream.matchAll(/^BT\n([\s\S]*?)^ET$/gm)) {
      const [, font = ''] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? []
      const hex = [...block.matchAll(/<([0-9a-fA-F]*)>/g)].map(([, part = '']) => part).join('')
      const glyphs = hex.match(/.{4}/g) ?? []
      const table = letters.get(font)
      pieces.push({ glyphs, text: glyphs.map((glyph) => table?.[Number.parseInt(glyph, 16)] ?? '\ufffd').join('') })
    }
  }
  return pieces
}

/** By font: the letters of its glyphs, from the tables for copying and searching. */
function lettersByFont(bytes: Buffer): Map<string, string[]> {
  const source = bytes.toString('latin1')
  const objects = new Map([...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => [id, body]))
  const fonts = [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
    const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    const start = bytes.indexOf(`\n${table} 0 obj\n`)
    const [stream = ''] = table ? streams(bytes.subarray(start, bytes.indexOf('endobj', start))) : []
    return [name, lettersIn(stream)] as const
  })
  return new Map(fonts)
}

function lettersIn(table: string): string[] {
  const letters: string[] = []
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const entries = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => decoded(hex))
    for (const [index, letter] of entries.entries()) letters[Number.parseInt(from, 16) + index] = letter
  }
  return letters
}

const decoded = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function streams(bytes: Buffer): string[] {
  const found: string[] = []
  let from = 0
  for (;;) {
    const start = bytes.indexOf('stream\n', from)
    if (start < 0) return found
    const end = bytes.indexOf('endstream', start)
    const content = bytes.subarray(start + 'stream\n'.length, end)
    try {
      found.push(inflateSync(content).toString('latin1'))
    } catch {
      found.push(content.toString('latin1'))
    }
    from = end + 'endstream'.length
  }
}

/** All letters of a PDF's embedded fonts, from the tables for copying and searching. */
export function pdfLetters(bytes: Buffer): Set<string> {
  const tables = streams(bytes).filter((stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar'))
  const codes = tables.flatMap((table) => [...table.matchAll(/<([0-9a-f ]{4,})>/gi)].map(([, hex = '']) => hex))
  return new Set(codes.map(decoded))
}
