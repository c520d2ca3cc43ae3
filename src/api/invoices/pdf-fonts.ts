import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** What the fonts that every PDF reader has can draw: Latin letters and the usual signs. */
const PLAIN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/

/** The fonts that we bring, by what they are for; those that share a script are asked in this order. */
const SCRIPTS = {
  han: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
  tamil: /\p{Script=Tamil}/u,
  devanagari: /\p{Script=Devanagari}/u,
  thai: /\p{Script=Thai}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  'latin-ext': /\p{Script=Latin}/u,
  vietnamese: /\p{Script=Latin}/u,
}
export type FaceName = keyof typeof SCRIPTS
export type PdfFonts = ReadonlyMap<FaceName, Buffer>

const NAMES = Object.keys(SCRIPTS) as FaceName[]
export const isPlain = (sign: string) => PLAIN.test(sign)
export const facesOf = (sign: string) => (isPlain(sign) ? [] : NAMES.filter((name) => SCRIPTS[name].test(sign)))

const unpacked = promisify(brotliDecompress)
const loaded = new Map<FaceName, Promise<Buffer>>()

function load(name: FaceName): Promise<Buffer> {
  const known = loaded.get(name)
  if (known) return known
  const loading = readFile(new URL(`../../../assets/fonts/${name}.ttf.br`, import.meta.url)).then((packed) =>
    unpacked(packed),
  )
  loaded.set(name, loading)
  // A file that could not be read may be there the next time.
  loading.catch(() => loaded.delete(name))
  return loading
}

/** What a text needs besides the reader's own fonts: mostly nothing. Once loaded, a font stays in memory. */
export async function fontsFor(text: string): Promise<PdfFonts> {
  const names = new Set([...new Set(text.normalize('NFC'))].flatMap(facesOf))
  const fonts = await Promise.all([...names].map(async (name) => [name, await load(name)] as const))
  return new Map(fonts)
}
