import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { counted, lastLine, playwrightCounts, sum, vitestCounts } from './test-results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'clothesline-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }
const brokenFile = { status: 'failed', assertionResults: [] }
const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] }

test.each([
  ['all passed', vitest, 0, counted(5, 0, 2)],
  ['a failed test is counted once', { ...vitest, numFailedTests: 1, testResults: [failedFile] }, 1, counted(5, 1, 2)],
  ['a file that does not load is a failure', { ...vitest, testResults: [brokenFile] }, 1, counted(5, 1, 2)],
  ['an error outside of tests is a failure', vitest, 1, counted(5, 1, 2)],
  ['half a report is a failure', '{"numPassed', 0, counted(0, 1)],
])('Vitest: %s', (_, content, code, expected) => {
  expect(vitestCounts(report(content), code)).toEqual(expected)
})

test.each([
  [
    'a test that passed on a retry has passed',
    { expected: 3, unexpected: 0, flaky: 1, skipped: 2 },
    0,
    counted(4, 0, 2),
  ],
  ['failures', { expected: 3, unexpected: 2, flaky: 0, skipped: 0 }, 1, counted(3, 2)],
  ['a failed set-up is a failure', { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 1, counted(0, 1)],
])('Playwright: %s', (_, stats, code, expected) => {
  expect(playwrightCounts(report({ stats }), code)).toEqual(expected)
})

test('a runner that left no report has failed', () => {
  expect(vitestCounts(join(folder, 'none.json'), 0)).toEqual(counted(0, 1))
  expect(playwrightCounts(join(folder, 'none.json'), 0)).toEqual(counted(0, 1))
})

test('the last line names skipped tests only when there are any', () => {
  expect(lastLine(sum([counted(1, 0), counted(2, 1)]))).toBe('3 passed, 1 failed')
  expect(lastLine(sum([counted(1, 0, 4), counted(2, 0)]))).toBe('3 passed, 0 failed, 4 skipped')
})
