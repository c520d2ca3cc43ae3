import type { Client } from 'pg'

type Plan = { [key: string]: unknown; Plans?: Plan[] }
type Scan = { table: string; alias: string; conditions: string[] }

const CONDITION = /Cond$|Filter$/
/** A condition that names one store, such as (o.store_id = $1). A parameter that is hidden from the planner is an InitPlan. */
const ONE_STORE = /\bstore_id = (?:\$\d|ANY \(|\(InitPlan )/
/** A sub-query that PostgreSQL reads once and looks up by its columns, such as (s.store_id = (hashed SubPlan 2).col1). */
const HASHED = /\.store_id = \(hashed SubPlan (\d+)\)\.col(\d+)/g

export type StorePlan = {
  /** The tables of stores that the statement reads without comparing their store_id. */
  unbound: string[]
  /** Whether it reads tables of stores and names no store: then it is about all stores. */
  isOverAll: boolean
}

/** How a statement reaches the tables of stores, as PostgreSQL plans it without knowing the parameters. */
export async function storePlan(client: Client, sql: string, tablesOfStores: ReadonlySet<string>): Promise<StorePlan> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${sql}`)
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
  const text = JSON.stringify(plan)
  const hashed = new Map([...text.matchAll(HASHED)].map(([, name, column]) => [`SubPlan ${name}`, Number(column)]))
  const scans = scansOf(plan, [], hashed).filter(({ table }) => tablesOfStores.has(table))
  return {
    unbound: scans
      .filter(({ alias, conditions }) => !conditions.some((one) => comparesStore(one, alias)))
      .map(({ table }) => table),
    isOverAll: scans.length > 0 && !ONE_STORE.test(text),
  }
}

const comparesStore = (condition: string, alias: string) =>
  new RegExp(`(?<![\\w.])${alias}\\.store_id\\b`).test(condition)

/** Each scan with its own conditions and those of the nodes above it, where joins have theirs. */
function scansOf(node: Plan, above: readonly string[], hashed: ReadonlyMap<string, number>): Scan[] {
  const own = Object.entries(node).flatMap(([key, value]) => (CONDITION.test(key) ? [String(value)] : []))
  const column = hashed.get(String(node['Subplan Name']))
  const lookedUp = column === undefined ? [] : [String((node.Output as string[])[column - 1])]
  const conditions = [...above, ...own, ...lookedUp]
  const isScan = node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable'
  const scan = {
    table: String(node['Relation Name']),
    alias: String(node.Alias),
    conditions: [...conditions, ...bitmapsOf(node)],
  }
  return [...(isScan ? [scan] : []), ...(node.Plans ?? []).flatMap((child) => scansOf(child, conditions, hashed))]
}

/** The conditions of the indexes that a bitmap scan combines. */
const bitmapsOf = (node: Plan): string[] =>
  (node.Plans ?? [])
    .filter((child) => String(child['Node Type']).startsWith('Bitmap'))
    .flatMap((child) => [String(child['Index Cond'] ?? ''), ...bitmapsOf(child)])
