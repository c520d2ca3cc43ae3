import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { numberParameters } from '../../src/api/db/named-parameters.ts'

const TURNS_OF_A_TEST = 5_000_000

/** The SQL of mutants as declared, by statement name and mutant number. */
const sleepingSql = new Map()
let turns = 0
let isFirst = true
let hits = new Set()

globalThis.__mutateTurn = () => {
  if (++turns > TURNS_OF_A_TEST) throw new Error('a loop does not end')
}
globalThis.__mutateHit = (probe) => hits.add(probe)
globalThis.__mutateSql = (name, sql, mutants) => {
  sleepingSql.set(name, mutants)
  return sql
}

// Patched once for the process, which all files of a run share.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (first, ...more) {
  if (!first?.name) return query.call(this, first, ...more)
  hits.add(`sql:${first.name}`)
  const sql = sleepingSql.get(first.name)?.[globalThis.__mutant]
  // A mutant's statement gets its own name, because the original name is already prepared. Its parameters keep their order.
  const name = `${first.name}_${globalThis.__mutant}`
  const asked = sql === undefined ? first : { ...first, name, text: numberParameters(sql).sql }
  return query.call(this, asked, ...more)
}

export const nameOf = (task) => (task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name)

/**
 * Set up around the tests of one try: only the tests in `only` run, the first failure ends the try, and endless work
 * fails.
 */
export function watchTry({ only, testMs, hookMs }) {
  if (testMs) vi.setConfig({ testTimeout: testMs, hookTimeout: hookMs })
  const wanted = only && new Set(only)
  let isKilled = false
  globalThis.__mutant = undefined
  beforeAll(() => {
    turns = 0
  })
  beforeEach(({ task, skip }) => {
    turns = 0
    if (isKilled || (wanted && !wanted.has(nameOf(task)))) skip()
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') isKilled = true
  })
}

/** Activates the mutant. */
export function wake(mutant) {
  globalThis.__mutant = mutant
}

/**
 * Without a mutant: writes to a file which probes ran: `loading` while sources were loaded (seen by the first test of
 * a process), `around` in hooks and at the top of the file, and in each of the `tests`, with its duration in
 * milliseconds.
 */
export function watchProbes(file) {
  const take = () => {
    const taken = [...hits]
    hits = new Set()
    return taken
  }
  const left = take()
  const found = { loading: isFirst ? left : [], around: [], tests: {} }
  isFirst = false
  let begunAt = 0
  let around = []
  beforeEach(() => {
    around = [...around, ...take()]
    begunAt = performance.now()
  })
  afterEach(({ task }) => {
    const before = found.tests[nameOf(task)]
    found.tests[nameOf(task)] = {
      hits: [...new Set([...(before?.hits ?? []), ...take()])],
      ms: Math.round(performance.now() - begunAt) + (before?.ms ?? 0),
    }
  })
  afterAll(() => {
    found.around = [...new Set([...around, ...take()])]
    writeFileSync(file, JSON.stringify(found))
  })
}
