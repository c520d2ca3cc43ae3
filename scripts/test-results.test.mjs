import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  counted,
  filesToRepeat,
  lastLine,
  lastLines,
  playwrightCounts,
  readVitest,
  sum,
  vitestCounts,
  withRepeated,
} from './test-results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'clothesline-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

let written = 0
function report(content) {
  const file = join(folder, `report-${++written}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const fileName = join(process.cwd(), 'tests/cart.test.ts')
const otherName = join(process.cwd(), 'tests/menu.test.ts')
const failedTest = {
  status: 'failed',
  fullName: 'S4.10 adds',
  failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n\n  at x'],
}
const steadyTest = { status: 'passed', fullName: 'S4.11 removes', failureMessages: [] }
const skippedTests = [{ status: 'pending' }, { status: 'todo' }]
const steadyFile = { name: otherName, status: 'passed', assertionResults: [steadyTest, steadyTest, ...skippedTests] }
const brokenFile = { name: fileName, status: 'failed', message: 'no such module', assertionResults: [] }
const failedFile = { name: fileName, status: 'failed', assertionResults: [failedTest, steadyTest] }
const retriedTest = { ...failedTest, status: 'passed' }
const notAwaited = { file: fileName, during: 'during S4.11 removes', message: 'Unhandled Rejection: away' }

const read = (testResults, errors, ended) =>
  readVitest({ report: report({ testResults }), errors: report(errors) }, ended)

test.each([
  ['all passed', [steadyFile], [], { code: 0 }, counted(2, 0, 2)],
  [
    'a failed test is counted and told once',
    [steadyFile, failedFile],
    [],
    { code: 1 },
    counted(3, 1, 2, ['tests/cart.test.ts › S4.10 adds\n    expected 1 to be 2\n      at x']),
  ],
  [
    'a file that does not load is a failure',
    [steadyFile, brokenFile],
    [],
    { code: 1 },
    counted(2, 1, 2, ['tests/cart.test.ts\n    no such module']),
  ],
  [
    'an error outside of tests is a failure, and says what it is and where',
    [steadyFile],
    [notAwaited, { message: 'Worker exited' }],
    { code: 1 },
    counted(2, 2, 2, [
      'tests/cart.test.ts › during S4.11 removes\n    Unhandled Rejection: away',
      'outside of the tests\n    Worker exited',
    ]),
  ],
  [
    'a failure while it ended is told in its last words',
    [steadyFile],
    [],
    { code: 1, output: `${'much\n'.repeat(30)}error during close\nno room\n\n` },
    counted(2, 1, 2, [
      ['Vitest ended with exit code 1', ...Array(10).fill('    much'), '    error during close', '    no room'].join(
        '\n',
      ),
    ]),
  ],
  [
    'a test that passed on its second try has passed, and is named',
    [{ name: fileName, status: 'passed', assertionResults: [retriedTest, steadyTest] }],
    [],
    { code: 0 },
    counted(2, 0, 0, [], ['tests/cart.test.ts › S4.10 adds\n    expected 1 to be 2\n      at x']),
  ],
])('Vitest: %s', (_, testResults, errors, ended, expected) => {
  expect(vitestCounts(read(testResults, errors, ended))).toEqual(expected)
})

test.each([
  ['a file that did not load', [steadyFile, brokenFile], [], [fileName]],
  ['a file in which nobody awaited a failure', [steadyFile], [{ ...notAwaited, file: otherName }], [otherName]],
  ['each file once', [brokenFile], [notAwaited, notAwaited], [fileName]],
  ['none, where a test failed anyway', [failedFile], [{ ...notAwaited, file: otherName }], []],
  ['none, where an error is of no file', [steadyFile], [notAwaited, { message: 'Worker exited' }], []],
])('run again: %s', (_, testResults, errors, expected) => {
  expect(filesToRepeat(read(testResults, errors, { code: 1 }))).toEqual(expected)
})

test('a test that passes when its file is run again is counted once, and named', () => {
  const first = read([steadyFile, { ...brokenFile, assertionResults: [steadyTest] }], [], { code: 1 })
  const second = read([{ name: fileName, status: 'passed', assertionResults: [steadyTest, steadyTest] }], [], {
    code: 0,
  })
  const named = 'tests/cart.test.ts\n    no such module'
  expect(withRepeated(first, [fileName], second)).toEqual(counted(4, 0, 2, [], [named]))
  const thrown = read([steadyFile], [{ ...notAwaited, file: otherName }], { code: 1 })
  expect(withRepeated(thrown, [otherName], read([steadyFile], [], { code: 0 }))).toEqual(
    counted(2, 0, 2, [], ['tests/menu.test.ts\n    Unhandled Rejection: away']),
  )
})

test('a test that fails again has failed', () => {
  const first = read([steadyFile, brokenFile], [], { code: 1 })
  expect(withRepeated(first, [fileName], first).failed).toBe(1)
  const thrown = read([steadyFile], [notAwaited], { code: 1 })
  expect(withRepeated(thrown, [fileName], thrown).failed).toBe(1)
  expect(withRepeated(first, [fileName], readVitest({ report: 'none', errors: 'none' }, { code: 1 })).failed).toBe(1)
})

test('Vitest itself: an unhandled rejection is recorded, with its file and the running test', async () => {
  const written = join(folder, 'errors.json')
  const code = `test('goes on', async () => { void Promise.reject(new Error('away')); await new Promise((done) => setTimeout(done, 50)) })`
  writeFileSync(join(folder, 'thrown.test.mjs'), code)
  const args = [
    'run',
    '--root',
    folder,
    '--globals',
    `--reporter=${join(process.cwd(), 'scripts/outside-of-tests.mjs')}`,
  ]
  const env = { ...process.env, ERRORS_OUTSIDE_OF_TESTS: written }
  const vitest = join(process.cwd(), 'node_modules/vitest/vitest.mjs')
  expect(spawnSync(process.execPath, [vitest, ...args], { env, cwd: folder }).status).toBe(1)
  const [told, ...others] = JSON.parse(readFileSync(written, 'utf8'))
  expect(others).toEqual([])
  expect(told).toMatchObject({ file: join(realpathSync(folder), 'thrown.test.mjs'), during: 'during goes on' })
  expect(told.message).toMatch(/^Unhandled Rejection: away\n\s+at .*thrown\.test\.mjs/)
})

test('an echoed program counts as ended when it exits, even if another process holds its output open', async () => {
  const holder = `const other = require('node:child_process').spawn('sleep', ['900'], { detached: true, stdio: 'inherit' })
    console.log(other.pid); process.exit(3)`
  const caller = `import { run } from ${JSON.stringify(join(process.cwd(), 'scripts/child.mjs'))}
    const { code, output } = await run(process.execPath, ['-e', ${JSON.stringify(holder)}], { group: true, echo: true })
    console.log(code, output); process.exit(0)`
  const args = ['--input-type=module', '-e', caller]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 300_000 })
  const [pid] = stdout.split('\n')
  expect(stdout).toBe(`${pid}\n3 ${pid}\n\n`)
  process.kill(Number(pid))
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
    'a test that passed on its second try has passed, and is named with what failed first',
    { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }, suites: [{ specs: [flakySpec] }], errors: [] },
    0,
    counted(4, 0, 2, [], ['cart.spec.ts:7 › S4.10 adds\n    Timed out']),
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
  const none = { report: join(folder, 'none.json'), errors: join(folder, 'none.json') }
  const half = { ...none, report: report('{"testRes') }
  for (const files of [none, half])
    expect(vitestCounts(readVitest(files, { code: 0 }))).toEqual(counted(0, 1, 0, ['Vitest left no report']))
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
