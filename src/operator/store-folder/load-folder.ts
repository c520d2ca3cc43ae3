import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type * as z from 'zod/mini'
import { BrokenStoreFolder, type Problem } from './broken-file.ts'
import { type ContentFile, readContent } from './read-content.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'
import { bannersFile, holidaysFile, outletsFile, salesTypesFile, storeFile } from './store-files.ts'

export type StoreFolder = {
  path: string
  /** SHA-256 over every file, so that an import can see that nothing changed. */
  hash: string
  store: z.output<typeof storeFile>
  outlets: z.output<typeof outletsFile>
  salesTypes: z.output<typeof salesTypesFile>
  holidays: z.output<typeof holidaysFile>
  banners: z.output<typeof bannersFile>
  content: ContentFile[]
  /** Names of the pictures in images/, without their ending. */
  images: string[]
}

/** Reads a store's folder whole, or says everything that is wrong with it: file, line and reason. */
export async function loadStoreFolder(path: string): Promise<StoreFolder> {
  const problems: Problem[] = []
  async function yaml<Schema extends z.ZodMiniType>(file: string, schema: Schema) {
    try {
      return readYaml(file, await readFile(join(path, file), 'utf8'), schema)
    } catch (error) {
      collect(problems, file, error)
      return undefined
    }
  }

  const store = await yaml('store.yaml', storeFile)
  const outlets = await yaml('outlets.yaml', outletsFile)
  const salesTypes = await yaml('sales-types.yaml', salesTypesFile)
  const holidays = await yaml('holidays.yaml', holidaysFile)
  const banners = await yaml('banners.yaml', bannersFile)
  const files = await filesBelow(path)
  const content: ContentFile[] = []
  for (const file of files.filter((name) => /^content\/.+\.md$/.test(name))) {
    try {
      content.push(readContent(file, await readFile(join(path, file), 'utf8')))
    } catch (error) {
      collect(problems, file, error)
    }
  }
  if (!store || !outlets || !salesTypes || !holidays || !banners) throw new BrokenStoreFolder(problems)

  const images = files.flatMap((file) => /^images\/([a-z0-9-]+)\.(?:svg|png|jpe?g|webp)$/.exec(file)?.[1] ?? [])
  problems.push(...brokenReferences({ store, outlets, salesTypes, banners, content, images }))
  if (problems.length > 0) throw new BrokenStoreFolder(problems)
  return {
    path,
    hash: await hashOf(path, files),
    store: store.value,
    outlets: outlets.value,
    salesTypes: salesTypes.value,
    holidays: holidays.value,
    banners: banners.value,
    content,
    images,
  }
}

function collect(problems: Problem[], file: string, error: unknown): void {
  if (error instanceof BrokenStoreFolder) problems.push(...error.problems)
  else if ((error as NodeJS.ErrnoException).code === 'ENOENT') problems.push({ file, line: 1, reason: 'is missing' })
  else throw error
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('rendered'))
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

async function hashOf(path: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(basename(path))
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(path, file)))
  return hash.digest('hex')
}

type Loaded = {
  store: YamlFile<z.output<typeof storeFile>>
  outlets: YamlFile<z.output<typeof outletsFile>>
  salesTypes: YamlFile<z.output<typeof salesTypesFile>>
  banners: YamlFile<z.output<typeof bannersFile>>
  content: readonly ContentFile[]
  images: readonly string[]
}

function brokenReferences({ store, outlets, salesTypes, banners, content, images }: Loaded): Problem[] {
  const problems: Problem[] = []
  const check = (known: readonly string[], what: string, name: string, file: string, line: number) => {
    if (!known.includes(name)) problems.push({ file, line, reason: `there is no ${what} called ${name}` })
  }
  const outletIds = outlets.value.map((outlet) => outlet.id)
  const salesTypeIds = salesTypes.value.map((salesType) => salesType.id)

  check(outletIds, 'outlet', store.value.default_outlet, 'store.yaml', store.lineOf(['default_outlet']))
  check(salesTypeIds, 'sales type', store.value.default_sales_type, 'store.yaml', store.lineOf(['default_sales_type']))
  for (const field of ['image', 'store_icon'] as const) {
    check(images, 'picture', store.value.config[field], 'store.yaml', store.lineOf(['config', field]))
  }
  store.value.promo_cards.forEach((card, index) => {
    check(images, 'picture', card.image, 'store.yaml', store.lineOf(['promo_cards', index, 'image']))
  })
  outlets.value.forEach((outlet, index) => {
    outlet.sales_types.forEach((name, place) => {
      check(salesTypeIds, 'sales type', name, 'outlets.yaml', outlets.lineOf([index, 'sales_types', place]))
    })
  })
  banners.value.forEach((banner, index) => {
    check(images, 'picture', banner.image, 'banners.yaml', banners.lineOf([index, 'image']))
  })
  for (const page of content) {
    if (page.front.image) check(images, 'picture', page.front.image, page.file, page.frontLine('image'))
  }
  for (const [ids, file] of [
    [outletIds, 'outlets.yaml'],
    [salesTypeIds, 'sales-types.yaml'],
  ] as const) {
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice) problems.push({ file, line: 1, reason: `${twice} stands here twice` })
  }
  return problems
}
