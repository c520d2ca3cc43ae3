import { inflateSync } from 'node:zlib'

/** The words of a PDF that pdfkit made, in the order in which they were drawn; one entry for each piece of text. */
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
