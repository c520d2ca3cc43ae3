import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type * as z from 'zod/mini'
import type { AlertSettings } from '#contract/messages/staff-alerts.ts'
import { ALERTS, alertsFile, alertsProblems } from './alerts-file.ts'
import { BrokenStoreFolder, type Problem } from './broken-file.ts'
import { type Catalogue, catalogueFile, catalogueOf } from './catalogue-file.ts'
import { type CatalogueYaml, catalogueProblems } from './catalogue-problems.ts'
import { type ExtraServiceEntry, extraServicesFile } from './extra-services-file.ts'
import { fillText, type LiabilityAmounts, type TextFacts } from './fill-text.ts'
import { liabilityProblems } from './liability-problems.ts'
import { filesBelow, readPlainFile, readText } from './plain-files.ts'
import { type ContentFile, readContent } from './read-content.ts'
import { isMessageFile, type MessageFile, readMessage } from './read-message.ts'
import { readYaml } from './read-yaml.ts'
import { type PlanEntry, plansFile, type VoucherEntry, vouchersFile } from './rewards-files.ts'
import { PLANS, type RewardFiles, rewardsProblems, VOUCHERS } from './rewards-problems.ts'
import { bannersFile, holidaysFile, liabilityAmounts, outletsFile, salesTypesFile, storeFile } from './store-files.ts'
import { type ReferencingFiles, storeProblems } from './store-problems.ts'

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
  /** M1.2: private. Undefined if the store alerts no staff. */
  alerts: AlertSettings | undefined
  catalogue: Catalogue
  content: ContentFile[]
  /** M1.4: the messages in the store's own words. */
  messages: MessageFile[]
  /** The names of the pictures in images/, without their extension. */
  images: string[]
}

/** Optional files. Vouchers and plans are optional as well. */
const BANNERS = 'banners.yaml'
const EXTRA_SERVICES = 'extra-services.yaml'

/** Reads a store's folder. Throws all problems at once, with file, line and reason. */
export async function loadStoreFolder(path: string): Promise<StoreFolder> {
  const { files, problems } = await filesBelow(path)
  const read = folderReader(path, files, problems)
  const outlets = await read.yaml('outlets.yaml', outletsFile)
  const salesTypes = await read.yaml('sales-types.yaml', salesTypesFile)
  const holidays = await read.yaml('holidays.yaml', holidaysFile)
  const extraServices = await read.optionalYaml(EXTRA_SERVICES, extraServicesFile)
  const vouchers = await read.optionalYaml(VOUCHERS, vouchersFile)
  const alerts = await read.optionalYaml(ALERTS, alertsFile)
  const catalogueFiles = await read.catalogue()
  // Texts take values from the catalogue and the vouchers, so these are read first.
  const catalogue = catalogueOf(catalogueFiles.map(({ yaml: { value } }) => value))
  const facts = {
    outlets: outlets?.value ?? [],
    vouchers: vouchers?.value ?? [],
    products: catalogue.products,
    liability: await read.liability(),
  }
  const { fill, unfilled } = placeholderFiller(facts)
  const store = await read.yaml('store.yaml', storeFile, fill)
  const banners = await read.yaml(BANNERS, bannersFile, fill)
  const plans = await read.optionalYaml(PLANS, plansFile, fill)
  const content = await read.content(fill)
  const messages = await read.messages()
  // Files are compared only when all are readable. Otherwise one missing file would make every reference to it a
  // problem.
  if (!store || !outlets || !salesTypes || !holidays || !banners || problems.length > 0)
    throw new BrokenStoreFolder(problems)

  const images = imageNames(files, problems)
  const loaded = { store, outlets, salesTypes, banners, extraServices, content, images, catalogue: catalogueFiles }
  problems.push(...problemsBetweenFiles({ ...loaded, vouchers, plans }))
  problems.push(...alertsProblems(alerts, new Set(outlets.value.map(({ id }) => id))))
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
    alerts: alerts?.value,
    catalogue,
    content,
    messages,
    images,
  }
}

function amountsIn(source: string): LiabilityAmounts | undefined {
  try {
    return readYaml('store.yaml', source, liabilityAmounts).value.liability
  } catch (error) {
    if (!(error instanceof BrokenStoreFolder)) throw error
    return undefined
  }
}

type Fill = (file: string, source: string) => string
const unchanged: Fill = (_, source) => source

/** Reads the files of a folder. A broken file is added to the problems, and its value is undefined. */
function folderReader(path: string, files: readonly string[], problems: Problem[]) {
  const refused = new Set(problems.map(({ file }) => file))

  async function orProblem<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof BrokenStoreFolder)) throw error
      problems.push(...error.problems)
      return undefined
    }
  }
  async function yaml<Schema extends z.ZodMiniType>(file: string, schema: Schema, fill: Fill = unchanged) {
    if (refused.has(file)) return undefined
    return orProblem(async () => readYaml(file, fill(file, await readText(path, file)), schema))
  }

  return {
    yaml,
    async optionalYaml<Schema extends z.ZodMiniType>(file: string, schema: Schema, fill?: Fill) {
      return files.includes(file) ? yaml(file, schema, fill) : undefined
    },
    async catalogue(): Promise<CatalogueYaml[]> {
      const found: CatalogueYaml[] = []
      for (const file of files.filter((name) => /^catalogue\/[^/]+\.ya?ml$/.test(name))) {
        const read = await yaml(file, catalogueFile)
        if (read) found.push({ file, yaml: read })
      }
      return found
    },
    /** The amounts that texts name. A mistake in them is reported when store.yaml is read, after its texts are filled. */
    async liability() {
      if (!files.includes('store.yaml') || refused.has('store.yaml')) return undefined
      const source = await readText(path, 'store.yaml').catch(() => '')
      return amountsIn(source)
    },
    async content(fill: Fill): Promise<ContentFile[]> {
      const found: ContentFile[] = []
      for (const file of files.filter((name) => /^content\/.+\.md$/.test(name))) {
        const read = await orProblem(async () => readContent(file, fill(file, await readText(path, file))))
        if (read) found.push(read)
      }
      return found
    },
    async messages(): Promise<MessageFile[]> {
      const found: MessageFile[] = []
      for (const file of files.filter(isMessageFile)) {
        const read = await orProblem(async () => readMessage(file, await readText(path, file)))
        if (read) found.push(read)
      }
      return found
    },
  }
}

/** Fills the placeholders of texts with the store's prices and dates, and collects the unknown ones. */
function placeholderFiller(facts: TextFacts) {
  const unfilled: Problem[] = []
  const fill: Fill = (file, source) => {
    const { text, problems } = fillText(file, source, facts, { mayNameHere: file === BANNERS })
    unfilled.push(...problems)
    return text
  }
  return { fill, unfilled }
}

function problemsBetweenFiles(loaded: ReferencingFiles & RewardFiles): Problem[] {
  const images = new Set(loaded.images)
  const outlets = new Set(loaded.outlets.value.map(({ id }) => id))
  const salesTypes = loaded.salesTypes.value
  const products = new Set(loaded.catalogue.flatMap(({ yaml }) => yaml.value.products.map(({ id }) => id)))
  return [
    ...storeProblems(loaded),
    ...liabilityProblems(
      loaded,
      loaded.catalogue.map(({ yaml }) => yaml.value.category.id),
    ),
    ...catalogueProblems(loaded.catalogue, { images, outlets, salesTypes: new Set(salesTypes.map(({ id }) => id)) }),
    ...rewardsProblems(loaded, { images, outlets, products, salesTypes }),
  ]
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
