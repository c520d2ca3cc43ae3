import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { templateOf } from '#api/messages/templates.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { exportStore } from '../export-store/export-store.ts'
import { importStore } from './import-store.ts'

const DEMO = fileURLToPath(new URL('../../../stores/kinder-press', import.meta.url))
const root = await mkdtemp(join(tmpdir(), 'clothesline-messages-'))
afterAll(() => rm(root, { recursive: true }))
const folder = join(root, 'kinder-press')
await cp(DEMO, folder, { recursive: true })
const { db } = await testDatabase()
const stores = await openStoreDirectory(db, () => {})
atEnd(stores.close)
const store = stores.byHost('kinder-press.localhost')?.store.id ?? 0
const imported = () => importStore(db, folder, { origin: (host) => `http://${host}:3000`, now: new Date() })
const subject = async (kind: 'confirmation' | 'on_hold') => (await templateOf({ db, stores }, store, kind)).subject

test('M1.4 a store’s own message is used after its import in every process, exported byte for byte, and gone with its file', async () => {
  expect(await subject('confirmation')).toBe('Your place at the pressing table: order {number}')
  expect(await subject('on_hold')).toBe('Your {store} order {number} is on hold')

  const source = 'subject: A pause for {number}\r\nshort: Paused. {link}\r\n\r\n# Paused\r\n\r\n\t{message}  \r\n'
  await writeFile(join(folder, 'messages', 'on_hold.md'), source)
  await rm(join(folder, 'messages', 'confirmation.md'))
  expect(await imported()).toMatchObject({ changed: true })
  // The directory hears of the import by itself, as in a process that did not import.
  await expect.poll(() => subject('on_hold')).toBe('A pause for {number}')
  expect(await subject('confirmation')).toBe('Your {store} order {number} is confirmed')

  const out = join(root, 'out')
  await mkdir(join(out, 'messages'), { recursive: true })
  await writeFile(join(out, 'messages', 'confirmation.md'), 'of an older export')
  await exportStore(db, 'kinder-press', out, { isForced: true })
  expect(await readFile(join(out, 'messages', 'on_hold.md'), 'utf8')).toBe(source)
  await expect(readFile(join(out, 'messages', 'confirmation.md'))).rejects.toThrow('ENOENT')
})

test('M1.4 a folder with a broken message is refused whole, with file and line', async () => {
  await writeFile(join(folder, 'messages', 'refund.md'), 'subject: {who}\nshort: x\n\n# y\n')
  await expect(imported()).rejects.toThrow(/^messages\/refund\.md:1: \{who\} is not a placeholder/)
})
