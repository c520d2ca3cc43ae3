import { inflateSync } from 'node:zlib'

/** The texts of a PDF from pdfkit in drawing order, one entry for each piece. */
export function pdfText(bytes: Buffer): string[] {
  const texts: string[] = []
  for (const stream of streams(bytes)) {
    for (const [, array = ''] of stream.matchAll(/\[((?:<[0-9a-fA-F]*>|[-\d.\s])+)\] TJ/g)) {
      const hex = [...array.matchAll(/<([0-9a-fA-F]*)>/g)].map(([, part = '']) => part).join('')
      texts.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    }
  }
  return texts
}

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
  return new Set(codes.map((hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')))
}
