import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Other = { changeCatalogue?: (catalogueFile: string) => string; from?: string }

/** Imports a copy of a demo store, the second if none is named, under another name, open to everyone, with changes to its file. Uses the staff's command line. */
export async function importAnotherStore(
  baseURL: string,
  slug: string,
  change: (storeFile: string) => string,
  changeOutlets: (outletsFile: string) => string = (yaml) => yaml,
  { changeCatalogue = (yaml) => yaml, from = 'kinder-press' }: Other = {},
): Promise<string> {
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  if (!data) throw new Error('with a server of your own, DATA_DIR must say where its data is')
  const { port } = new URL(baseURL)
  const folder = await mkdtemp(join(tmpdir(), `${slug}-`))
  try {
    await cp(`stores/${from}`, folder, { recursive: true })
    const file = join(folder, 'store.yaml')
    const yaml = (await readFile(file, 'utf8'))
      .replace(`slug: ${from}`, `slug: ${slug}`)
      .replace(/host: (kinder-press|clothesline)\.localhost/, `host: ${slug}.localhost`)
      .replace('authenticatiion_required: true', 'authenticatiion_required: false')
    await writeFile(file, change(yaml))
    const outlets = join(folder, 'outlets.yaml')
    await writeFile(outlets, changeOutlets(await readFile(outlets, 'utf8')))
    for (const name of await readdir(join(folder, 'catalogue'))) {
      const path = join(folder, 'catalogue', name)
      await writeFile(path, changeCatalogue(await readFile(path, 'utf8')))
    }
    await run(process.execPath, ['src/operator/main.ts', 'import', folder], {
      env: { ...process.env, DATA_DIR: data, PORT: port, DATABASE_URL: '' },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
  return baseURL.replace('localhost', `${slug}.localhost`)
}
