import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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

const run = promisify(execFile)
const OPERATOR = fileURLToPath(new URL('../main.ts', import.meta.url))
const { db, connection } = await testDatabase()
let folder: string
let before: unknown
beforeAll(async () => {
  before = await storedStores(db)
})
beforeEach(async () => {
  folder = await copyStoreFolder()
})
afterEach(removeStoreFolder)

test.each(HOSTILE_CASES.filter(([what]) => SLOW_TO_READ.has(what)))(
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

/** Runs `npm run operator -- import <folder>` on this file's database. */
async function typed() {
  const { host, user, database } = connection
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'error' }
  const failure = await run(process.execPath, [OPERATOR, 'import', folder], { env }).catch((thrown) => thrown)
  return failure as { code: number; stdout: string; stderr: string }
}

const TYPED = new Set([
  'a YAML alias bomb',
  'a file of 1 GB',
  'a link to /etc/passwd',
  'a link to /dev/zero',
  'a pipe',
  'broken XML',
  'an image bomb',
])

test.each(HOSTILE_CASES.filter(([what]) => TYPED.has(what)))(
  'security 80: the command ends with 1 and one line for %s',
  async (_, plant, said) => {
    await plant()
    const { code, stdout, stderr } = await typed()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(/^clothesline: /)])
    expect(stderr.replace('clothesline: ', '')).toMatch(said)
    expect(await storedStores(db)).toEqual(before)
  },
)
