import { globSync } from 'node:fs'
import { join } from 'node:path'
import { coverageOf, loadedProbes, testsFor } from './coverage.mjs'
import { openEquivalents } from './equivalents.mjs'
import { importersOf, reach } from './import-reach.mjs'
import { hashOf, openResults, openTexts } from './kept-results.mjs'
import { mutantsOf, OPERATOR_SET } from './mutants.mjs'
import { runTries } from './run-tries.mjs'
import { sampleOf } from './sample.mjs'
import { canSleep } from './switch.mjs'

/**
 * Plants all mutants of one folder's source files, and finds out for each whether a test notices it. Returns the
 * outcomes and the stale equivalents. `folder` is `{ name, sources, probed, tests, mostTests, size, setupFiles }`
 * with globs below the root. Folders with the same `probed` share their coverage.
 */
export async function mutateFolder(
  folder,
  { root, jobs, sample, seed, only, equivalents: entries, provided = {}, log },
) {
  const text = openTexts(root)
  const results = openResults(join(root, `.data/mutate/${folder.name}.json`))
  const equivalents = openEquivalents(entries)
  const isTest = (path) => path.includes('.test.')
  const found = (pattern) =>
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
  const files = found(folder.sources).filter((path) => !isTest(path) && (!only || path === only))
  const probed = found(folder.probed).filter((path) => !isTest(path))
  const importers = importersOf(root)
  const reaches = new Map(probed.map((file) => [file, reach(file, importers)]))
  const mutants = files.flatMap((file) => mutantsOf(file, text(file)))
  const chosen = sampleOf(mutants, sample, seed)
  const outcomes = new Map(mutants.filter(equivalents.has).map((mutant) => [mutant, { mutant, state: 'equivalent' }]))
  const open = chosen.filter((mutant) => !outcomes.has(mutant))

  const touched = [...new Set(open.map(({ file }) => file))]
  const tests = found(folder.tests).filter(
    (path) => isTest(path) && touched.some((file) => reaches.get(file).has(path)),
  )
  const setting = { root, jobs, size: folder.size, setupFiles: folder.setupFiles, provided }
  const kept = openResults(join(root, `.data/mutate/coverage-${hashOf(folder.probed)}.json`))
  const coverage = await coverageOf({ ...setting, tests, touched, probed, reaches, results: kept, text, log })
  kept.save()

  const loaded = loadedProbes(coverage)
  const tries = []
  for (const mutant of open) {
    const isAsleep = canSleep(mutant, text(mutant.file)) && !loaded.has(`${mutant.file}:${mutant.probe}`)
    const near = testsFor(mutant, { isAsleep, coverage, reaches, mostTests: folder.mostTests })
    const key = hashOf('mutant', OPERATOR_SET, text(mutant.file), mutant.start, mutant.end, mutant.replacement)
    const before = results.get(key)
    const tests = filesOf(near)
    if (near.length === 0) outcomes.set(mutant, { mutant, state: 'unreached' })
    else if (before?.stamp === stampOf(before?.test, tests)) outcomes.set(mutant, { mutant, tests, ...before })
    else
      tries.push({ mutant, isAsleep, tests: near, reached: isAsleep ? [] : [...reaches.get(mutant.file).keys()], key })
  }
  // The fast ones come first, so that an interrupted run has most results.
  const costOf = (one) => (one.isAsleep ? 0 : 1e9) + one.tests[0].ms
  tries.sort((a, b) => costOf(a) - costOf(b))
  log(`${open.length} mutants, ${open.length - tries.length} of them known from before`)

  let done = 0
  await runTries(tries, {
    ...setting,
    probed: [],
    onResult: ({ mutant, tests, key }, { isKilled, test }) => {
      const near = filesOf(tests)
      const outcome = { state: isKilled ? 'killed' : 'survived', test: isKilled ? test : undefined }
      results.set(key, { ...outcome, stamp: stampOf(outcome.test, near) })
      outcomes.set(mutant, { mutant, tests: near, ...outcome })
      if (++done % 100 === 0 || done === tries.length) log(`${done} of ${tries.length} tried`)
    },
  })
  results.save()
  const outOf = chosen.length < mutants.length ? mutants.length : undefined
  return { folder: folder.name, outOf, outcomes: [...outcomes.values()], stale: equivalents.stale(new Set(files)) }

  /**
   * A killed mutant stays killed while the killing test is unchanged. A survivor is tried again when any of its tests
   * changes.
   */
  function stampOf(killer, near) {
    const read = near.includes(killer) ? [killer] : near
    return hashOf(...read.flatMap((test) => [test, text(test)]))
  }
}

const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))]
