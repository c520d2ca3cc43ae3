import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Enough of a failure to know what broke; the whole of it stands where it happened. */
const LINES_OF_A_FAILURE = 12

/** What a step adds to the last lines: its counts, each failure as a text, and the names of the tests that passed on their second try. */
export const counted = (passed, failed, skipped = 0, failures = [], retried = []) => ({
  passed,
  failed,
  skipped,
  failures,
  retried,
})

export const oneCheck = (code, name) => (code === 0 ? counted(1, 0) : counted(0, 1, 0, [name]))

export function vitestCounts(file, code) {
  const report = readReport(file)
  if (!report) return noReport('Vitest')
  // A file that could not be loaded has no tests to count, and still is a failure.
  const broken = report.testResults.filter((file) => file.status === 'failed' && !failedTests(file).length)
  const failed = report.numFailedTests + broken.length
  const skipped = report.numPendingTests + report.numTodoTests
  const failures = [
    ...report.testResults.flatMap((file) =>
      failedTests(file).map((one) => failure(testName(file, one), one.failureMessages[0])),
    ),
    ...broken.map((file) => failure(nameOf(file), file.message)),
  ]
  // Vitest keeps the messages of the first try.
  const retried = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((one) => one.status === 'passed' && one.failureMessages?.length)
      .map((one) => testName(file, one)),
  )
  return withExitCode('Vitest', code, counted(report.numPassedTests, failed, skipped, failures, retried))
}

export function playwrightCounts(file, code) {
  const report = readReport(file)
  if (!report) return noReport('Playwright')
  const { expected, unexpected, flaky, skipped } = report.stats
  const specs = report.suites.flatMap(specsOf)
  const failures = [
    ...specs.flatMap(failuresOf),
    ...report.errors.map((error) => failure('outside of the tests', error.message)),
  ]
  const retried = specs.filter((spec) => spec.tests.some((one) => one.status === 'flaky')).map(specName)
  return withExitCode('Playwright', code, counted(expected + flaky, unexpected, skipped, failures, retried))
}

const nameOf = (file) => relative(process.cwd(), file.name)

const testName = (file, one) => `${nameOf(file)} › ${one.fullName}`

const failedTests = (file) => file.assertionResults.filter((one) => one.status === 'failed')

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]

const specName = (spec) => `${spec.file}:${spec.line} › ${spec.title}`

function failuresOf(spec) {
  return spec.tests
    .filter((one) => one.status === 'unexpected')
    .map((one) => failure(specName(spec), one.results.at(-1)?.error?.message))
}

function failure(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FAILURE)
  return [name, ...lines.filter((line) => line.trim()).map((line) => `    ${line}`)].join('\n')
}

const noReport = (runner) => counted(0, 1, 0, [`${runner} left no report`])

/** A runner can fail although every test passed: an error outside of tests, a kill, nothing to run. */
function withExitCode(runner, code, counts) {
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [...counts.failures, `${runner} ended with exit code ${code}`] }
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

/** Told again at the end: whoever sees only the last lines of a long run sees what broke, and what passed on its second try only. */
export function lastLines(total) {
  const { failures, retried } = total
  return [
    ...(failures.length ? ['Failed:', ...failures.map((one) => `✗ ${one}`), ''] : []),
    ...(retried.length ? ['Retried:', ...retried.map((name) => `passed on the second try: ${name}`), ''] : []),
    lastLine(total),
  ].join('\n')
}
