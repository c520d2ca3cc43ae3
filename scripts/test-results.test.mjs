import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { counted, lastLine, lastLines, playwrightCounts, sum, vitestCounts } from './test-results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'clothesline-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }
const fileName = join(process.cwd(), 'tests/cart.test.ts')
const brokenFile = { name: fileName, status: 'failed', message: 'no such module', assertionResults: [] }
const failedTest = {
  status: 'failed',
  fullName: 'S4.10 adds',
  failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n\n  at x'],
}
const failedFile = { name: fileName, status: 'failed', assertionResults: [failedTest, { status: 'passed' }] }
const retriedTest = { ...failedTest, status: 'passed' }
const steadyTest = { status: 'passed', fullName: 'S4.11 removes', failureMessages: [] }

test.each([
  ['all passed', vitest, 0, counted(5, 0, 2)],
  [
    'a failed test is counted and told once',
    { ...vitest, numFailedTests: 1, testResults: [failedFile] },
    1,
    counted(5, 1, 2, ['tests/cart.test.ts › S4.10 adds\n    expected 1 to be 2\n      at x']),
  ],
  [
    'a file that does not load is a failure',
    { ...vitest, testResults: [brokenFile] },
    1,
    counted(5, 1, 2, ['tests/cart.test.ts\n    no such module']),
  ],
  ['an error outside of tests is a failure', vitest, 1, counted(5, 1, 2, ['Vitest ended with exit code 1'])],
  [
    'a test that passed on its second try has passed, and is named',
    { ...vitest, testResults: [{ name: fileName, status: 'passed', assertionResults: [retriedTest, steadyTest] }] },
    0,
    counted(5, 0, 2, [], ['tests/cart.test.ts › S4.10 adds']),
  ],
  ['half a report is a failure', '{"numPassed', 0, counted(0, 1, 0, ['Vitest left no report'])],
])('Vitest: %s', (_, content, code, expected) => {
  expect(vitestCounts(report(content), code)).toEqual(expected)
})

const failedSpec = {
  file: 'cart.spec.ts',
  line: 7,
  title: 'S4.10 adds',
  tests: [
    { status: 'unexpected', results: [{ error: { message: 'Timed out' } }] },
    { status: 'expected', results: [{}] },
  ],
}
const flakySpec = {
  ...failedSpec,
  tests: [{ status: 'flaky', results: [{ error: { message: 'Timed out' } }, {}] }],
}

test.each([
  [
    'a test that passed on its second try has passed, and is named',
    { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }, suites: [{ specs: [flakySpec] }], errors: [] },
    0,
    counted(4, 0, 2, [], ['cart.spec.ts:7 › S4.10 adds']),
  ],
  [
    'failures, however deep',
    {
      stats: { expected: 3, unexpected: 2, flaky: 0, skipped: 0 },
      suites: [{ specs: [failedSpec], suites: [{ specs: [failedSpec] }] }],
      errors: [],
    },
    1,
    counted(3, 2, 0, Array(2).fill('cart.spec.ts:7 › S4.10 adds\n    Timed out')),
  ],
  [
    'a failed set-up is a failure',
    {
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [],
      errors: [{ message: 'The server did not start' }],
    },
    1,
    counted(0, 1, 0, ['outside of the tests\n    The server did not start', 'Playwright ended with exit code 1']),
  ],
])('Playwright: %s', (_, content, code, expected) => {
  expect(playwrightCounts(report(content), code)).toEqual(expected)
})

test('a runner that left no report has failed', () => {
  expect(vitestCounts(join(folder, 'none.json'), 0)).toEqual(counted(0, 1, 0, ['Vitest left no report']))
  expect(playwrightCounts(join(folder, 'none.json'), 0)).toEqual(counted(0, 1, 0, ['Playwright left no report']))
})

test('the last line names skipped tests only when there are any', () => {
  expect(lastLine(sum([counted(1, 0), counted(2, 1)]))).toBe('3 passed, 1 failed')
  expect(lastLine(sum([counted(1, 0, 4), counted(2, 0)]))).toBe('3 passed, 0 failed, 4 skipped')
})

test('the end of a run names what failed and what passed on its second try, and the counts are its last line', () => {
  const total = sum([
    counted(1, 1, 0, ['x broke\n    why']),
    counted(2, 0, 0, [], ['a › b']),
    counted(1, 0, 0, [], ['c']),
  ])
  expect(lastLines(total).split('\n')).toEqual([
    'Failed:',
    '✗ x broke',
    '    why',
    '',
    'Retried:',
    'passed on the second try: a › b',
    'passed on the second try: c',
    '',
    '4 passed, 1 failed',
  ])
  expect(lastLines(counted(3, 0))).toBe('3 passed, 0 failed')
})
