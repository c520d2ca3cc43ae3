import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openOutbox } from './outbox.ts'

const folder = await mkdtemp(join(tmpdir(), 'clothesline-outbox-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const outbox = openOutbox(join(folder, 'outbox'))
const message = (second: number) => ({
  kind: 'mail' as const,
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  from: 'Store <s@example.com>',
  to: `p${second}@example.com`,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
})

test('messages are files that only their owner can read, listed newest first, at most two hundred', async () => {
  expect(await outbox.list()).toEqual([])
  for (let second = 0; second < 205; second += 1) await outbox.put(message(second))
  const list = await outbox.list()
  expect(list).toHaveLength(200)
  expect([list[0]?.to, list.at(-1)?.to]).toEqual(['p204@example.com', 'p5@example.com'])
  const [first = ''] = await readdir(outbox.folder)
  expect((await stat(join(outbox.folder, first))).mode & 0o077).toBe(0)
})

test('a message with a known key is not written again', async () => {
  const before = (await outbox.list()).map(({ name }) => name)
  for (const second of [210, 211]) await outbox.put(message(second), 'job-7-1767225600000')
  const added = (await outbox.list()).filter(({ name }) => !before.includes(name))
  expect(added.map(({ to }) => to)).toEqual(['p210@example.com'])
})

test('foreign names and invalid files are ignored', async () => {
  for (const name of ['../secret.json', '..%2f..%2fetc%2fpasswd', '/etc/passwd', 'x.json', '']) {
    expect(await outbox.read(name)).toBeUndefined()
  }
  await outbox.put(message(300))
  const damaged = '2026-01-01T00-00-00-000Z-00000000.json'
  await writeFile(join(outbox.folder, damaged), '{half')
  expect(await outbox.read(damaged)).toBeUndefined()
})
