import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Enough lines to see what failed. The full output is further up. */
const LINES_OF_A_FAILURE = 12

/**
 * A step's part of the last lines: its counts, its failures as texts, and the tests that passed on their second try.
 */
export const counted = (passed, failed, skipped = 0, failures = [], retried = []) => ({
  passed,
  failed,
  skipped,
  failures,
  retried,
})

export const oneCheck = (code, name) => (code === 0 ? counted(1, 0) : counted(0, 1, 0, [name]))

/** The results of a Vitest run: each file with its tests, and the errors outside of tests. */
export function readVitest(files, { code, output = '' }) {
  const report = readReport(files.report)
  return { code, output, files: report?.testResults, errors: readReport(files.errors) ?? [] }
}

/**
 * The files with a failure outside of a test: they could not be loaded, a hook failed, or a promise was not awaited.
 * Vitest retries tests, but not these. Empty if a test failed anyway, or if an error belongs to no file.
 */
export function filesToRepeat({ files = [], errors }) {
  if (files.some((file) => failedTests(file).length) || errors.some(({ file }) => !file)) return []
  return [...new Set([...files.filter(isBroken).map(({ name }) => name), ...errors.map(({ file }) => file)])]
}

export function vitestCounts({ code, output, files, errors }) {
  if (!files) return noReport('Vitest')
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed').length
  // A file that could not be loaded has no tests to count, but is a failure.
  const broken = files.filter(isBroken)
  const failures = [
    ...files.flatMap((file) => failedTests(file).map((one) => failure(testName(file, one), one.failureMessages[0]))),
    ...broken.map((file) => failure(nameOf(file), file.message)),
    ...errors.map(({ file, during, message }) => {
      const where = [file ? relative(process.cwd(), file) : 'outside of the tests', ...(during ? [during] : [])]
      return failure(where.join(' › '), message)
    }),
  ]
  // Vitest keeps the messages of the first try.
  const retried = files.flatMap((file) =>
    file.assertionResults
      .filter((one) => one.status === 'passed' && one.failureMessages?.length)
      .map((one) => failure(testName(file, one), one.failureMessages[0])),
  )
  const skipped = tests.length - passed - failed
  const counts = counted(passed, failed + broken.length + errors.length, skipped, failures, retried)
  return withExitCode('Vitest', code, counts, output)
}

/** The run with the results of the repeated files in place of the first ones. */
export function withRepeated(first, again, second) {
  const names = again.map((file) => failure(relative(process.cwd(), file), messageOf(first, file)))
  const counts = vitestCounts({
    ...second,
    files: second.files && [...first.files.filter(({ name }) => !again.includes(name)), ...second.files],
  })
  return { ...counts, retried: [...counts.retried, ...names] }
}

const messageOf = ({ files, errors }, file) =>
  errors.find((one) => one.file === file)?.message ?? files.find(({ name }) => name === file)?.message

export function playwrightCounts(file, code) {
  const report = readReport(file)
  if (!report) return noReport('Playwright')
  const { expected, unexpected, flaky, skipped } = report.stats
  const specs = report.suites.flatMap(specsOf)
  const failures = [
    ...specs.flatMap((spec) => messagesOf(spec, 'unexpected', -1)),
    ...report.errors.map((error) => failure('outside of the tests', error.message)),
  ]
  const retried = specs.flatMap((spec) => messagesOf(spec, 'flaky', 0))
  return withExitCode('Playwright', code, counted(expected + flaky, unexpected, skipped, failures, retried))
}

const nameOf = (file) => relative(process.cwd(), file.name)

const testName = (file, one) => `${nameOf(file)} › ${one.fullName}`

const isBroken = (file) => file.status === 'failed' && !failedTests(file).length

const failedTests = (file) => file.assertionResults.filter((one) => one.status === 'failed')

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]

const specName = (spec) => `${spec.file}:${spec.line} › ${spec.title}`

/** The messages of the tests with that status, in their first or last try. */
function messagesOf(spec, status, tryAt) {
  return spec.tests
    .filter((one) => one.status === status)
    .map((one) => failure(specName(spec), one.results.at(tryAt)?.error?.message))
}

function failure(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FAILURE)
  return [name, ...lines.filter((line) => line.trim()).map((line) => `    ${line}`)].join('\n')
}

const noReport = (runner) => counted(0, 1, 0, [`${runner} left no report`])

/**
 * A runner can fail although every test passed: a kill, nothing to run, an error at its end. Its last output explains
 * more.
 */
function withExitCode(runner, code, counts, output = '') {
  if (code === 0 || counts.failed > 0) return counts
  const words = output.trimEnd().split('\n').slice(-LINES_OF_A_FAILURE).join('\n')
  const told = failure(`${runner} ended with exit code ${code}`, words)
  return { ...counts, failed: 1, failures: [...counts.failures, told] }
}

function readReport(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

export function sum(all) {
  return counted(
    ...['passed', 'failed', 'skipped'].map((count) => all.reduce((total, one) => total + one[count], 0)),
    ...['failures', 'retried'].map((list) => all.flatMap((one) => one[list])),
  )
}

export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Repeated at the end: the last lines of a long run show what failed, what passed only on its second try, and why. */
export function lastLines(total) {
  const { failures, retried } = total
  return [
    ...(failures.length ? ['Failed:', ...failures.map((one) => `✗ ${one}`), ''] : []),
    ...(retried.length ? ['Retried:', ...retried.map((name) => `passed on the second try: ${name}`), ''] : []),
    lastLine(total),
  ].join('\n')
}
