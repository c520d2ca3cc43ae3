import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrokenStoreFolder } from './broken-file.ts'
import { loadStoreFolder } from './load-folder.ts'

const DEMO = fileURLToPath(new URL('../../../stores/clothesline-laundry', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clothesline-liability-'))
  await cp(DEMO, folder, { recursive: true, filter: (path) => !path.includes('rendered') })
})
afterAll(() => rm(folder, { recursive: true }))

/** What is wrong with the demo store after a change to store.yaml, without the line numbers. */
async function problemsAfter(from: string, to: string): Promise<string[]> {
  const path = join(folder, 'store.yaml')
  const source = await readFile(path, 'utf8')
  expect(source).toContain(from)
  await writeFile(path, source.replace(from, to))
  try {
    await loadStoreFolder(folder)
    return []
  } catch (error) {
    if (!(error instanceof BrokenStoreFolder)) throw error
    return error.problems.map(({ file, reason }) => `${file}: ${reason}`)
  } finally {
    await writeFile(path, source)
  }
}

test('P1.6 terms and checkout take their limits from store.yaml, so they change together', async () => {
  const read = async () => {
    const { store, content } = await loadStoreFolder(folder)
    const terms = content.find(({ slug }) => slug === 'terms-conditions')?.markdown ?? ''
    return [store.liability?.text ?? '', terms]
  }
  for (const text of await read())
    expect(text).toMatch(/10 times the cleaning price.*\$200 for each Wash & Fold order/s)
  const path = join(folder, 'store.yaml')
  const source = await readFile(path, 'utf8')
  await writeFile(
    path,
    source.replace('times_price: 10', 'times_price: 12').replace('most: "200.00"', 'most: "250.50"'),
  )
  for (const text of await read())
    expect(text).toMatch(/12 times the cleaning price.*\$250.50 for each Wash & Fold order/s)
  await writeFile(path, source)
})

test.each([
  ['categories: [wash-and-fold]', 'categories: [washing]', 'store.yaml: there is no category called washing'],
  [
    'section: 7-claims',
    'section: 8-claims',
    'store.yaml: there is no heading called 8-claims in content/terms-conditions.md',
  ],
  [
    '{{liability together}}',
    '{{liability most}}',
    'store.yaml: {{liability most}}: liability in store.yaml has no most; use times_price, most or together',
  ],
])('P1.6 %s may not be %s', async (from, to, expected) => {
  expect(await problemsAfter(from, to)).toEqual([expected])
})

test('P1.6 a store says a limit or nothing', async () => {
  const block = /liability:\n {2}text:.*\n {2}times_price: 10\n {2}together:.*\n {2}section: 7-claims\n/
  const source = await readFile(join(folder, 'store.yaml'), 'utf8')
  const [written = '-'] = block.exec(source) ?? []
  expect(await problemsAfter(written, 'liability: { text: We pay something. }\n')).toContainEqual(
    expect.stringContaining('must have times_price, most or together'),
  )
  // The terms name a limit, so they must be changed as well.
  expect(await problemsAfter(written, '')).toEqual(
    expect.arrayContaining([expect.stringContaining('content/terms-conditions.md: {{liability times_price}}')]),
  )
})
