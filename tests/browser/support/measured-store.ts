import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const TAGS = { ga4: 'G-TEST12345', tag_manager: 'GTM-TEST123', meta_pixel: '123456789012345' }

/** The second demo store, open to everyone and with tags, imported beside the others as its staff would do it. */
export async function importMeasuredStore(baseURL: string): Promise<string> {
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  if (!data) throw new Error('with a server of your own, DATA_DIR must say where its data is')
  const { port } = new URL(baseURL)
  const folder = await mkdtemp(join(tmpdir(), 'measured-'))
  try {
    await cp('stores/kinder-press', folder, { recursive: true })
    const file = join(folder, 'store.yaml')
    const yaml = (await readFile(file, 'utf8'))
      .replace('slug: kinder-press', 'slug: measured')
      .replace('host: kinder-press.localhost', 'host: measured.localhost')
      .replace('authenticatiion_required: true', 'authenticatiion_required: false')
    const tags = Object.entries(TAGS).map(([name, id]) => `  ${name}: "${id}"`)
    await writeFile(file, `${yaml}\nanalytics:\n${tags.join('\n')}\n`)
    await run(process.execPath, ['src/operator/main.ts', 'import', folder], {
      env: { ...process.env, DATA_DIR: data, PORT: port, DATABASE_URL: '' },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
  return baseURL.replace('localhost', 'measured.localhost')
}
