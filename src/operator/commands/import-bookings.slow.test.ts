import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { roomFor } from '#tests/support/checkout.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { bought } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { UsageError } from '../cli/command.ts'

const STORE = fileURLToPath(new URL('../../../stores/clothesline-laundry', import.meta.url))
const OUTLET = 'tiong-bahru'
const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const cli = testCommandLine(site)
const folder = await mkdtemp(join(tmpdir(), 'clothesline-store-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
await cp(STORE, folder, { recursive: true })

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(join(STORE, file), 'utf8')
  const edited = edit(text)
  expect(edited).not.toBe(text)
  await writeFile(join(folder, file), edited)
}
const undo = (file: string) => cp(join(STORE, file), join(folder, file))
const load = (...more: string[]) => cli.json(['import', folder, '--default', ...more])

test('D4.7 an import that closes booked windows lists the bookings and changes nothing, until they are moved or kept', async () => {
  const { id, call } = await bought(site)
  const view = await call('GET /orders/:id', { params: { id } })
  const { day } = singaporeClock(new Date(view.first_starts_at ?? ''))
  const isClosed = async () =>
    (await cli.json(['outlets', 'list']))
      .find(({ slug }: { slug: string }) => slug === OUTLET)
      .blackout_days.includes(day)
  const named = [{ outlet: OUTLET, order: Number(view.number), what: 'pickup' }]

  const shorter = (text: string) => text.replace('public_holiday: ["08:00-22:00"]', 'public_holiday: []')
  const blackout = (text: string) => text.replace('blackout_days: []', `blackout_days: [${day}]`)
  // Once by a holiday with other hours, and once by a blackout day.
  await change('holidays.yaml', (text) => `${text.trimEnd()}\n- { date: ${day}, name: A day off }\n`)
  for (const edit of [shorter, blackout]) {
    await change('outlets.yaml', edit)
    const refused = await load().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UsageError)
    expect((refused as Error).message).toContain('1 booking is at times the folder closes, so nothing was imported')
    expect((refused as Error).message).toContain('outlets blackout <outlet> --add DAY --bookings move|cancel')
    expect(await isClosed()).toBe(false)
  }
  await expect(load('--bookings', 'move')).rejects.toThrow('there is no choice for an import move; choose keep')

  expect(await load('--bookings', 'keep')).toMatchObject({ changed: true, bookings: named })
  expect(await isClosed()).toBe(true)
  expect(await call('GET /orders/:id', { params: { id } })).toMatchObject({ first_starts_at: view.first_starts_at })

  // A booking that was outside of the hours before is not reported again, and a moved booking no longer blocks the
  // import.
  await undo('outlets.yaml')
  await load()
  await cli.json(['outlets', 'blackout', OUTLET, '--add', day, '--bookings', 'move'])
  await change('outlets.yaml', blackout)
  expect(await load()).toMatchObject({ changed: true, bookings: [] })
})

test('D4.7 removing an outlet with bookings from the files is such a closure too', async () => {
  const { id, call } = await bought(site)
  const { number } = await call('GET /orders/:id', { params: { id } })
  const catalogue = (await readdir(join(STORE, 'catalogue'))).map((name) => join('catalogue', name))
  for (const file of ['outlets.yaml', 'store.yaml', 'alerts.yaml', ...catalogue]) {
    const text = await readFile(join(STORE, file), 'utf8')
    await writeFile(join(folder, file), text.replaceAll(OUTLET, 'another-place'))
  }
  const said = await cli.typed(['import', folder, '--default']).catch((error: Error) => error.message)
  expect(said).toMatch(/bookings are at times the folder closes/)
  const listed: { order: number }[] = await cli.json(['outlets', 'bookings', OUTLET])
  expect(listed.some(({ order }) => order === Number(number))).toBe(true)
})
