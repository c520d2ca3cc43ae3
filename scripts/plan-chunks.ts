/** What the bundler tells about a module. */
type ModuleInfo = {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
}
type GetModuleInfo = (id: string) => ModuleInfo | null

/** A load is what a page, or a part that comes later, fetches beyond the entry's own files. */
type Load = { modules: ReadonlySet<string>; weight: number }

/**
 * A file in the making. `loads` are the indexes of the loads that fetch it. What is loaded by itself is fixed, because the bundler's manifest names no
 * file that it would share.
 */
type Draft = { modules: string[]; loads: Set<number>; bytes: number; imports: Set<Draft>; isFixed: boolean }

export type ChunkSettings = {
  entry: string
  /** Kept apart from our own code, because they change rarely. */
  isLibrary: (id: string) => boolean
  /** The files that each page loads at once. A page that counts more is given more weight. */
  pages: readonly { files: readonly string[]; weight: number }[]
}

/**
 * What a request costs beside its content, in bytes: its headers, two files that compress worse than one, and a phone's time for
 * one more module.
 */
const REQUEST_BYTES = 3000
/** Source text is about a quarter as long when it is minified and compressed. */
const COMPRESSION = 0.25
/** What comes later counts less than a page. */
const LATER_WEIGHT = 0.2

/**
 * The file of every module. Modules that the same loads need start as one file. Then files are merged while that makes all loads
 * together cheaper: a merge saves requests, and costs bytes that some loads do not need.
 */
export function planChunks(settings: ChunkSettings, info: GetModuleInfo): Map<string, string> {
  const app = closureOf([settings.entry], info)
  const entries = entriesFrom(settings.entry, info)
  const isPlanned = (id: string) => !app.has(id) && !settings.isLibrary(id)
  const plan = new Map<string, string>()
  for (const id of app) plan.set(id, 'app')
  for (const id of plan.keys()) if (settings.isLibrary(id)) plan.set(id, 'react')
  const names = new Set(plan.values())
  for (const { modules, isFixed } of mergedDrafts(loadsOf(settings, entries, info), { isPlanned, entries }, info)) {
    if (isFixed) continue
    const name = nameOf(modules[0] ?? '', names)
    names.add(name)
    for (const id of modules) plan.set(id, name)
  }
  return plan
}

/** The name of the first module, with a number if another file has it. */
function nameOf(id: string, taken: ReadonlySet<string>): string {
  const name = `${id.replace(/^.*\/|\..*$/g, '')}-and-more`
  return taken.has(name) ? `${name}-${taken.size}` : name
}

/** The modules with all that they import without a further load. */
function closureOf(ids: readonly string[], info: GetModuleInfo): Set<string> {
  const seen = new Set(ids)
  for (const id of seen) for (const next of info(id)?.importedIds ?? []) seen.add(next)
  return seen
}

/** All modules that are loaded by themselves. */
function entriesFrom(first: string, info: GetModuleInfo): Set<string> {
  const entries = new Set([first])
  for (const one of entries)
    for (const id of closureOf([one], info))
      for (const next of info(id)?.dynamicallyImportedIds ?? []) entries.add(next)
  return entries
}

function loadsOf({ pages }: ChunkSettings, entries: ReadonlySet<string>, info: GetModuleInfo): Load[] {
  const inPages = new Set(pages.flatMap(({ files }) => files))
  const later = [...entries].filter((one) => !inPages.has(one))
  return [
    ...pages.map(({ files, weight }) => ({ modules: closureOf(files, info), weight })),
    ...later.map((one) => ({ modules: closureOf([one], info), weight: LATER_WEIGHT })),
  ]
}

type Modules = { isPlanned: (id: string) => boolean; entries: ReadonlySet<string> }

function mergedDrafts(loads: readonly Load[], modules: Modules, info: GetModuleInfo): Draft[] {
  const weights = loads.map(({ weight }) => weight)
  let drafts = firstDrafts(loads, modules, info)
  for (;;) {
    const pair = bestMerge(drafts, weights)
    if (!pair) return drafts
    drafts = merge(pair, drafts)
  }
}

/** A draft for each set of loads. What a single load needs stays in that load's own file. */
function firstDrafts(loads: readonly Load[], { isPlanned, entries }: Modules, info: GetModuleInfo): Draft[] {
  const loadsById = new Map<string, number[]>()
  for (const [index, { modules }] of loads.entries())
    for (const id of modules) if (isPlanned(id)) loadsById.set(id, [...(loadsById.get(id) ?? []), index])
  const byLoads = new Map<string, Draft>()
  const draftById = new Map<string, Draft>()
  for (const [id, its] of loadsById) {
    if (its.length < 2) continue
    const isFixed = entries.has(id)
    const key = isFixed ? id : its.join()
    const draft = byLoads.get(key) ?? { modules: [], loads: new Set(its), bytes: 0, imports: new Set(), isFixed }
    draft.modules.push(id)
    draft.bytes += (info(id)?.code?.length ?? 0) * COMPRESSION
    byLoads.set(key, draft)
    draftById.set(id, draft)
  }
  for (const [id, draft] of draftById)
    for (const next of info(id)?.importedIds ?? []) {
      const imported = draftById.get(next)
      if (imported && imported !== draft) draft.imports.add(imported)
    }
  return [...byLoads.values()]
}

/** The merge that saves most, if any saves something. */
function bestMerge(drafts: readonly Draft[], weights: readonly number[]): [Draft, Draft] | null {
  const imported = new Map(drafts.map((one) => [one, importedBy(one)]))
  const costs = new Map(drafts.map((one) => [one, costsOf(one, imported.get(one) ?? new Set(), weights)]))
  let best: [Draft, Draft] | null = null
  let most = 0
  const open = drafts.filter(({ isFixed }) => !isFixed)
  for (const [at, one] of open.entries())
    for (const other of open.slice(at + 1)) {
      const saving = savingOf([one, other], costs, weights)
      if (saving <= most || hasDetour(one, other, imported) || hasDetour(other, one, imported)) continue
      most = saving
      best = [one, other]
    }
  return best
}

function importedBy(draft: Draft): Set<Draft> {
  const seen = new Set(draft.imports)
  for (const one of seen) for (const next of one.imports) seen.add(next)
  return seen
}

/** For each load, what it would cost it to fetch the draft too, with all that the draft imports. */
function costsOf(draft: Draft, imported: ReadonlySet<Draft>, weights: readonly number[]): number[] {
  return weights.map((weight, load) => {
    let bytes = draft.bytes
    for (const next of imported) if (!next.loads.has(load)) bytes += next.bytes + REQUEST_BYTES
    return weight * bytes
  })
}

function savingOf([one, other]: [Draft, Draft], costs: Map<Draft, number[]>, weights: readonly number[]): number {
  let saving = 0
  for (const load of one.loads)
    saving += other.loads.has(load) ? (weights[load] ?? 0) * REQUEST_BYTES : -(costs.get(other)?.[load] ?? 0)
  for (const load of other.loads) if (!one.loads.has(load)) saving -= costs.get(one)?.[load] ?? 0
  return saving
}

/** Whether one imports the other by way of a third file. Merged, the two and the third would import each other. */
function hasDetour(from: Draft, to: Draft, imported: Map<Draft, Set<Draft>>): boolean {
  return [...from.imports].some((one) => one !== to && imported.get(one)?.has(to))
}

function merge([one, other]: [Draft, Draft], drafts: readonly Draft[]): Draft[] {
  const rest = drafts.filter((draft) => draft !== other)
  one.modules.push(...other.modules)
  one.bytes += other.bytes
  for (const load of other.loads) one.loads.add(load)
  for (const next of other.imports) one.imports.add(next)
  for (const draft of rest) if (draft.imports.delete(other)) draft.imports.add(one)
  one.imports.delete(one)
  // Whoever fetches a file fetches its imports too.
  for (const next of importedBy(one)) for (const load of one.loads) next.loads.add(load)
  return rest
}
