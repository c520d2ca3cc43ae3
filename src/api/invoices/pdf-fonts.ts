import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** The characters of the shop's own type, which every document embeds: Latin letters and common signs. */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\xff€‚„…ˆ‘’“”•–—˜™‹›ŒœĂı−↑↓]$/

/** The bundled fonts by their scripts. Fonts for the same script are tried in this order. */
const SCRIPTS = {
  han: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
  hangul: /\p{Script=Hangul}/u,
  tamil: /\p{Script=Tamil}/u,
  devanagari: /\p{Script=Devanagari}/u,
  thai: /\p{Script=Thai}/u,
  arabic: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640]/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  'figtree-ext': /[\p{Script=Latin}†₹]/u,
  'latin-ext': /\p{Script=Latin}/u,
  vietnamese: /\p{Script=Latin}/u,
}
/** The type of the shop, in two weights. */
export type BrandFont = 'figtree' | 'figtree-bold'
export type FontName = BrandFont | keyof typeof SCRIPTS
export type PdfFonts = ReadonlyMap<FontName, Buffer>

const NAMES = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]
const BRAND: readonly BrandFont[] = ['figtree', 'figtree-bold']
export const isPlain = (sign: string) => PLAIN.test(sign)
export const candidateFonts = (sign: string): FontName[] =>
  isPlain(sign) ? [] : NAMES.filter((name) => SCRIPTS[name].test(sign))
/** Scripts that are written from right to left. */
export const isRightToLeft = (font: FontName) => font === 'arabic'

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

/** The fonts that a text needs: the shop's own, and usually no other. A loaded font stays in memory. */
export async function fontsFor(text: string): Promise<PdfFonts> {
  const names = new Set([...BRAND, ...[...new Set(text.normalize('NFC'))].flatMap(candidateFonts)])
  const fonts = await Promise.all([...names].map(async (name) => [name, await load(name)] as const))
  return new Map(fonts)
}
