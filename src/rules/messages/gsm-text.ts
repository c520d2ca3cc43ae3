const PLAIN: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** A text message with one typographic character holds less than half as many characters, and costs twice. Names keep their own letters. */
export function gsmText(text: string): string {
  return text.replace(/[’‘“”–—…·\u00a0\u202f]/g, (sign) => PLAIN[sign] ?? sign)
}
