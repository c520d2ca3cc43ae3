import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** Fonts and pictures are already compressed. */
const compressible = /\.(js|mjs|css|svg|json|html|txt|map|xml|webmanifest|wasm|ico)$/

/** Writes .br and .gz beside every asset that becomes smaller, so that no request waits for compression. */
export async function compressAssets(folder) {
  if (!existsSync(folder)) return
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(path) {
  const plain = await readFile(path)
  const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  const copies = {
    br: await promisify(brotliCompress)(plain, brotliOptions),
    gz: await promisify(gzip)(plain, { level: 9 }),
  }
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.length < plain.length) await writeFile(`${path}.${ending}`, copy)
  }
}
