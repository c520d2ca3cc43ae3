import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type * as z from 'zod/mini'
import { BrokenStoreFolder, type Problem } from './broken-file.ts'
import { type Catalogue, catalogueFile, catalogueOf } from './catalogue-file.ts'
import { type CatalogueYaml, catalogueProblems } from './catalogue-problems.ts'
import { type ExtraServiceEntry, extraServicesFile } from './extra-services-file.ts'
import { fillText } from './fill-text.ts'
import { filesBelow, readPlainFile, readText } from './plain-files.ts'
import { type ContentFile, readContent } from './read-content.ts'
import { readYaml } from './read-yaml.ts'
import { type PlanEntry, plansFile, type VoucherEntry, vouchersFile } from './rewards-files.ts'
import { PLANS, rewardsProblems, VOUCHERS } from './rewards-problems.ts'
import { bannersFile, holidaysFile, outletsFile, salesTypesFile, storeFile } from './store-files.ts'
import { storeProblems } from './store-problems.ts'

export type StoreFolder = {
  path: string
  /** SHA-256 over all files. An import compares it to skip unchanged folders. */
  hash: string
  store: z.output<typeof storeFile>
  outlets: z.output<typeof outletsFile>
  salesTypes: z.output<typeof salesTypesFile>
  holidays: z.output<typeof holidaysFile>
  banners: z.output<typeof bannersFile>
  extraServices: readonly ExtraServiceEntry[]
  vouchers: readonly VoucherEntry[]
  plans: readonly PlanEntry[]
  catalogue: Catalogue
  content: ContentFile[]
  /** The names of the pictures in images/, without their extension. */
  images: string[]
}

/** Optional files. Vouchers and plans are optional as well. */
const BANNERS = 'banners.yaml'
const EXTRA_SERVICES = 'extra-services.yaml'

/** Reads a store's folder. Throws all problems at once, with file, line and reason. */
export async function loadStoreFolder(path: string): Promise<StoreFolder> {
  const { files, problems } = await filesBelow(path)
  const refused = new Set(problems.map(({ file }) => file))
  async function yaml<Schema extends z.ZodMiniType>(file: string, schema: Schema, fill: Fill = unchanged) {
    if (refused.has(file)) return undefined
    try {
      return readYaml(file, fill(file, await readText(path, file)), schema)
    } catch (error) {
      collect(problems, error)
      return undefined
    }
  }

  const outlets = await yaml('outlets.yaml', outletsFile)
  const salesTypes = await yaml('sales-types.yaml', salesTypesFile)
  const holidays = await yaml('holidays.yaml', holidaysFile)
  const extraServices = files.includes(EXTRA_SERVICES) ? await yaml(EXTRA_SERVICES, extraServicesFile) : undefined
  const vouchers = files.includes(VOUCHERS) ? await yaml(VOUCHERS, vouchersFile) : undefined
  const catalogue: CatalogueYaml[] = []
  for (const file of files.filter((name) => /^catalogue\/[^/]+\.ya?ml$/.test(name))) {
    const read = await yaml(file, catalogueFile)
    if (read) catalogue.push({ file, yaml: read })
  }
  // Texts take values from the catalogue and the vouchers, so these are read first.
  const { products } = catalogueOf(catalogue.map(({ yaml: { value } }) => value))
  const facts = { outlets: outlets?.value ?? [], vouchers: vouchers?.value ?? [], products }
  const unfilled: Problem[] = []
  const fill: Fill = (file, source) => {
    const { text, problems: found } = fillText(file, source, facts, { mayNameHere: file === BANNERS })
    unfilled.push(...found)
    return text
  }
  const store = await yaml('store.yaml', storeFile, fill)
  const banners = await yaml(BANNERS, bannersFile, fill)
  const plans = files.includes(PLANS) ? await yaml(PLANS, plansFile, fill) : undefined
  const content: ContentFile[] = []
  for (const file of files.filter((name) => /^content\/.+\.md$/.test(name))) {
    try {
      content.push(readContent(file, fill(file, await readText(path, file))))
    } catch (error) {
      collect(problems, error)
    }
  }
  // Files are compared only when all are readable. Otherwise one missing file would make every reference to it a
  // problem.
  if (!store || !outlets || !salesTypes || !holidays || !banners || problems.length > 0)
    throw new BrokenStoreFolder(problems)

  const images = imageNames(files, problems)
  problems.push(...storeProblems({ store, outlets, salesTypes, banners, extraServices, content, images, catalogue }))
  problems.push(
    ...catalogueProblems(catalogue, {
      images: new Set(images),
      outlets: new Set(outlets.value.map(({ id }) => id)),
      salesTypes: new Set(salesTypes.value.map(({ id }) => id)),
    }),
  )
  problems.push(
    ...rewardsProblems(
      { vouchers, plans, content },
      {
        images: new Set(images),
        outlets: new Set(outlets.value.map(({ id }) => id)),
        products: new Set(catalogue.flatMap(({ yaml }) => yaml.value.products.map(({ id }) => id))),
        salesTypes: salesTypes.value,
      },
    ),
  )
  // When the catalogue is wrong, unfilled placeholders are only a consequence and are not reported.
  if (problems.length === 0) problems.push(...unfilled)
  if (problems.length > 0) throw new BrokenStoreFolder(problems)
  return {
    path,
    hash: await hashOf(path, files),
    store: store.value,
    outlets: outlets.value,
    salesTypes: salesTypes.value,
    holidays: holidays.value,
    banners: banners.value,
    extraServices: extraServices?.value ?? [],
    vouchers: vouchers?.value ?? [],
    plans: plans?.value ?? [],
    catalogue: catalogueOf(catalogue.map(({ yaml: { value } }) => value)),
    content,
    images,
  }
}

type Fill = (file: string, source: string) => string
const unchanged: Fill = (_, source) => source

function collect(problems: Problem[], error: unknown): void {
  if (!(error instanceof BrokenStoreFolder)) throw error
  problems.push(...error.problems)
}

/** The pictures' names. Two pictures must not share a name, because a reference would be ambiguous. */
function imageNames(files: readonly string[], problems: Problem[]): string[] {
  const named = new Map<string, string>()
  for (const file of files) {
    const name = /^images\/([a-z0-9-]+)\.(?:svg|png|jpe?g|webp)$/.exec(file)?.[1]
    const other = name === undefined ? undefined : named.get(name)
    if (other) problems.push({ file, line: 1, reason: `has the same name as ${other}` })
    else if (name !== undefined) named.set(name, file)
  }
  return [...named.keys()]
}

async function hashOf(path: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(basename(path))
  for (const file of files) hash.update(`\0${file}\0`).update(await readPlainFile(path, file))
  return hash.digest('hex')
}
