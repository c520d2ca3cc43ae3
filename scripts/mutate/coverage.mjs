import { hashOf } from './kept-results.mjs'
import { OPERATOR_SET } from './mutants.mjs'
import { runTries } from './run-tries.mjs'

/**
 * Runs each test file once without a mutant: `Map` from its path to `{ hits, ms, seen }`, where `seen` holds the texts that were probed. What was
 * found before counts as long as the test and the `touched` sources that it reaches are the same. A test file that fails without a mutant proves
 * nothing and is left out, with a line that says so.
 */
export async function coverageOf({ tests, touched, probed, reaches, results, text, log, ...setting }) {
  const coverage = new Map()
  const reached = [...new Set(probed.flatMap((file) => [...reaches.get(file).keys()]))]
  const keyOf = (test) => hashOf('coverage', OPERATOR_SET, test, text(test))
  const seen = Object.fromEntries(probed.map((file) => [file, hashOf(text(file))]))
  const isFresh = (test, kept) =>
    touched.every((file) => !reaches.get(file).has(test) || kept.seen[file] === seen[file])
  const missing = []
  for (const test of tests) {
    const kept = results.get(keyOf(test))
    if (kept && isFresh(test, kept)) coverage.set(test, kept)
    else missing.push({ tests: [test], reached })
  }
  if (missing.length) log(`running ${missing.length} test files without a mutant`)
  await runTries(missing, {
    ...setting,
    probed,
    onResult: ({ tests: [test] }, { isKilled, hits, ms, why }) => {
      if (isKilled) return log(`not used, because it fails without a mutant: ${test}: ${why ?? 'time-out'}`)
      coverage.set(test, { hits, ms, seen })
      results.set(keyOf(test), { hits, ms, seen })
    },
  })
  return coverage
}

/** The test files that can notice a mutant, the nearest first. What runs when a file is loaded, every test that loads it may notice. */
export function testsFor({ file, probe }, { coverage, reaches, mostTests }) {
  const distance = reaches.get(file)
  const name = (path) => path.split('/').at(-1).split('.')[0]
  const folder = (path) => path.slice(0, path.lastIndexOf('/'))
  const wanted = probe?.startsWith('sql:') ? probe : `${file}:${probe ?? ''}`
  const runs = ({ hits }) => (probe === null ? hits.some((hit) => hit.startsWith(wanted)) : hits.includes(wanted))
  const farness = ([test, covered]) =>
    (runs(covered) ? 0 : 2000) +
    (name(test) === name(file) ? 0 : 1000) +
    (folder(test) === folder(file) ? 0 : 100) +
    distance.get(test)
  return [...coverage]
    .filter(([test, covered]) => distance.has(test) && (probe === null || runs(covered)))
    .sort((a, b) => farness(a) - farness(b) || a[1].ms - b[1].ms)
    .slice(0, mostTests)
    .map(([test]) => test)
}
