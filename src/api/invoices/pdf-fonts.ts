import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** The characters of the standard PDF fonts, which every reader has: Latin letters and common signs. */
const PLAIN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/

/** The bundled fonts by their scripts. Fonts for the same script are tried in this order. */
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
export type FontName = keyof typeof SCRIPTS
export type PdfFonts = ReadonlyMap<FontName, Buffer>

const NAMES = Object.keys(SCRIPTS) as FontName[]
export const isPlain = (sign: string) => PLAIN.test(sign)
export const candidateFonts = (sign: string) => (isPlain(sign) ? [] : NAMES.filter((name) => SCRIPTS[name].test(sign)))

const unpacked = promisify(brotliDecompress)
const loaded = new Map<FontName, Promise<Buffer>>()

function load(name: FontName): Promise<Buffer> {
  const known = loaded.get(name)
  if (known) return known
  const loading = readFile(new URL(`../../../assets/fonts/${name}.ttf.br`, import.meta.url)).then((packed) =>
    unpacked(packed),
  )
  loaded.set(name, loading)
  // Failures are not cached, because the file may be readable the next time.
  loading.catch(() => loaded.delete(name))
  return loading
}

/** The bundled fonts that a text needs, usually none. A loaded font stays in memory. */
export async function fontsFor(text: string): Promise<PdfFonts> {
  const names = new Set([...new Set(text.normalize('NFC'))].flatMap(candidateFonts))
  const fonts = await Promise.all([...names].map(async (name) => [name, await load(name)] as const))
  return new Map(fonts)
}
