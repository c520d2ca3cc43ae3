import { existsSync, readFileSync } from 'node:fs'

/** What a step adds to the last line. */
export const counted = (passed, failed, skipped = 0) => ({ passed, failed, skipped })

export const oneCheck = (code) => (code === 0 ? counted(1, 0) : counted(0, 1))

export function vitestCounts(file, code) {
  const report = readReport(file)
  if (!report) return counted(0, 1)
  // A file that could not be loaded has no tests to count, and still is a failure.
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((one) => one.status === 'failed'),
  ).length
  const failed = report.numFailedTests + broken
  return withExitCode(code, counted(report.numPassedTests, failed, report.numPendingTests + report.numTodoTests))
}

export function playwrightCounts(file, code) {
  const report = readReport(file)
  if (!report) return counted(0, 1)
  const { expected, unexpected, flaky, skipped } = report.stats
  return withExitCode(code, counted(expected + flaky, unexpected, skipped))
}

/** A runner can fail although every test passed: an error outside of tests, a kill, nothing to run. */
function withExitCode(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
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
  return all.reduce((a, b) => counted(a.passed + b.passed, a.failed + b.failed, a.skipped + b.skipped), counted(0, 0))
}

export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
