/** What the fonts that every PDF reader has can draw: Latin letters and the usual signs. Larger ones would weigh megabytes. */
const DRAWABLE = /[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** The same text with every character that cannot be drawn as a question mark; a line break is a space. */
export function drawableText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')].map((sign) => (DRAWABLE.test(sign) ? sign : '?')).join('')
}
