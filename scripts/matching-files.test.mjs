import { expect, test } from 'vitest'
import { matchingFiles } from './matching-files.mjs'

test('a word names the sources and tests that have it in their path', () => {
  const found = matchingFiles(['best-vouchers'])
  expect(found).toEqual(
    expect.arrayContaining(['src/rules/vouchers/best-vouchers.test.ts', 'src/rules/vouchers/best-vouchers.ts']),
  )
  expect(found.filter((path) => !path.includes('best-vouchers'))).toEqual([])
})

test('a path, another case and several words find files as well', () => {
  expect(matchingFiles(['scripts/Matching-Files', 'scripts/project.mjs'])).toEqual([
    'scripts/matching-files.mjs',
    'scripts/matching-files.test.mjs',
    'scripts/project.mjs',
  ])
})

test('a flag of the test runner is no word', () => {
  expect(matchingFiles(['--bail', 'no-file-has-this-name'])).toEqual([])
})
