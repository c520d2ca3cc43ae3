import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import {
  copyStoreFolder,
  HOSTILE_CASES,
  removeStoreFolder,
  SLOW_TO_READ,
  storedStores,
} from '#tests/support/hostile-folder.ts'
import { BrokenStoreFolder } from '../store-folder/broken-file.ts'
import { importStore } from './import-store.ts'

const { db } = await testDatabase()
let folder: string
let before: unknown
beforeAll(async () => {
  before = await storedStores(db)
})
beforeEach(async () => {
  folder = await copyStoreFolder()
})
afterEach(removeStoreFolder)

test.each(HOSTILE_CASES.filter(([what]) => !SLOW_TO_READ.has(what)))(
  'security 80: %s in a store’s folder is one line with file and reason, and nothing is written',
  async (_, plant, said) => {
    await plant()
    const error = await importStore(db, folder, { origin: (host) => `http://${host}`, now: new Date() }).catch(
      (thrown) => thrown,
    )
    expect(error).toBeInstanceOf(BrokenStoreFolder)
    expect((error as Error).message.split('\n')).toEqual([expect.stringMatching(said)])
    expect(await storedStores(db)).toEqual(before)
  },
)

test('security 80: many problems of one file are cut short, and told without control characters', () => {
  const problems = Array.from({ length: 500 }, (_, at) => ({ file: 'a\u001b[2J.yaml', line: at + 1, reason: 'b\nc' }))
  const lines = new BrokenStoreFolder(problems).message.split('\n')
  expect(lines).toHaveLength(21)
  expect(lines[0]).toBe('a [2J.yaml:1: b c')
  expect(lines[20]).toBe('a [2J.yaml: 480 more problems')
})
