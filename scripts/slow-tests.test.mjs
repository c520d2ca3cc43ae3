import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inProject } from './project.mjs'
import { leftOut } from './slow-tests.mjs'

const vitest = inProject('node_modules', 'vitest/vitest.mjs')
const isSlow = (file) => /\.slow\.test\.|^tests\/faults\//.test(file)

/** The files that Vitest would run, according to Vitest. */
const filesOf = (isQuick, filters = []) =>
  execFileSync(process.execPath, [vitest, 'list', '--filesOnly', ...leftOut(isQuick, filters), ...filters], {
    cwd: inProject(),
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .sort()

test('the whole run includes the slow tests, the quick one all others', () => {
  const all = filesOf(false)
  const slow = all.filter(isSlow)
  expect(slow).toEqual(expect.arrayContaining(['tests/faults/start.test.ts']))
  expect(slow.filter((file) => file.startsWith('src/')).length).toBeGreaterThan(0)
  expect(filesOf(true)).toEqual(all.filter((file) => !isSlow(file)))
})

test('a slow test that is named runs in the quick one too', () => {
  expect(filesOf(true, ['faults/start'])).toEqual(['tests/faults/start.test.ts'])
})
