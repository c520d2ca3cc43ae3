import { hashOf } from './kept-results.mjs'
import { OPERATOR_SET } from './mutants.mjs'
import { runTries } from './run-tries.mjs'

/**
 * Runs each test file once without a mutant. Returns a `Map` from its path to `{ loading, around, tests, ms, seen }`:
 * the probes that ran while files were loaded, in hooks, and in each test; `seen` has the texts that were probed.
 * Earlier results are reused while the test and the `touched` sources that it reaches are unchanged. A test file that
 * fails without a mutant is left out and reported.
 */
export async function coverageOf({ tests, touched, probed, reaches, results, text, log, ...setting }) {
  const coverage = new Map()
  const keyOf = (test) => hashOf('tests apart', OPERATOR_SET, test, text(test))
  const seen = Object.fromEntries(probed.map((file) => [file, hashOf(text(file))]))
  const isFresh = (test, kept) =>
    touched.every((file) => !reaches.get(file).has(test) || kept.seen[file] === seen[file])
  const missing = []
  for (const test of tests) {
    const kept = results.get(keyOf(test))
    if (kept && isFresh(test, kept)) coverage.set(test, kept)
    else missing.push({ tests: [{ file: test }] })
  }
  if (missing.length) log(`running ${missing.length} test files without a mutant`)
  await runTries(missing, {
    ...setting,
    probed,
    onResult: ({ tests: [{ file }] }, { isKilled, probes, ms, why }) => {
      if (isKilled) return log(`not used, because it fails without a mutant: ${file}: ${why ?? 'time-out'}`)
      coverage.set(file, { ...probes, ms, seen })
      results.set(keyOf(file), { ...probes, ms, seen })
    },
  })
  return coverage
}

/** Probes that run while files are loaded. Their mutants must be active from the start. */
export const loadedProbes = (coverage) => new Set([...coverage.values()].flatMap(({ loading }) => loading))

/**
 * The test files that can notice a mutant, the likeliest first, with the tests that run it: `{ file, only, testMs,
 * hookMs }`. Code that runs when a file is loaded can be noticed by every test that loads it.
 */
export function testsFor({ file, probe }, { isAsleep, coverage, reaches, mostTests }) {
  const distance = reaches.get(file)
  const name = (path) => path.split('/').at(-1).split('.')[0]
  const folder = (path) => path.slice(0, path.lastIndexOf('/'))
  const wanted = isAsleep ? probe : undefined
  const found = []
  for (const [test, { around, tests, ms }] of coverage) {
    if (!distance.has(test)) continue
    const all = Object.keys(tests)
    const own = all.filter((one) => runs(tests[one].hits))
    const isAround = runs(around)
    if (isAsleep && own.length === 0 && !isAround) continue
    const only = isAsleep && !isAround && own.length < all.length ? own : undefined
    const times = (only ?? all).map((one) => tests[one].ms)
    const aroundMs = Math.max(0, ms - sum(all.map((one) => tests[one].ms)))
    const farness =
      (own.length ? 0 : 2000) +
      (name(test) === name(file) ? 0 : 1000) +
      (folder(test) === folder(file) ? 0 : 100) +
      (isAsleep ? 0 : distance.get(test))
    const limits = { testMs: 10_000 + 5 * Math.max(0, ...times), hookMs: 30_000 + 5 * aroundMs }
    found.push({ farness, ms: aroundMs + sum(times), test: { file: test, only, ...limits } })
  }
  const likeliest = found.sort((a, b) => a.farness - b.farness || a.ms - b.ms).slice(0, mostTests)
  return [
    ...likeliest,
    ...likeliest
      .filter(({ test }) => test.only)
      .slice(0, WHOLE_FILES)
      .map(whole),
  ].map(({ ms, test }) => ({ ...test, ms }))

  function runs(hits) {
    if (wanted?.startsWith('sql:')) return hits.includes(wanted)
    return wanted ? hits.includes(`${file}:${wanted}`) : hits.some((hit) => hit.startsWith(`${file}:`))
  }
}

/**
 * A mutant's effect may be noticed only by a later test that does not run the mutant itself. So some files are
 * finally run whole.
 */
const WHOLE_FILES = 3
const whole = (one) => ({ ...one, test: { ...one.test, only: undefined } })

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
