import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testCommandLine } from '#tests/support/command-line.ts'
import { bought } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { commands } from '../commands/commands.ts'
import { commandWords } from './run-command.ts'

const site = await testSite()
const folder = await mkdtemp(join(tmpdir(), 'clothesline-day-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const cli = testCommandLine(site)
const typed = (...argv: string[]) => cli.typed(argv)
const json = (...argv: string[]) => cli.json(argv)

test('D4.7 every act of the staff has its command', () => {
  const names = commands.map((command) => commandWords(command).join(' '))
  const orders = ['list', 'show', 'receive', 'process', 'ready', 'send-out', 'deliver', 'collect', 'complete']
  const trips = ['assign', 'unassign', 'start', 'arrive', 'finish', 'fail', 'reschedule', 'propose']
  expect(names).toEqual(
    expect.arrayContaining([
      ...[...orders, 'hold', 'resume', 'cancel', 'refund'].map((act) => `orders ${act}`),
      ...trips.map((act) => `trips ${act}`),
      ...['list', 'open', 'close', 'blackout', 'capacity', 'window'].map((act) => `outlets ${act}`),
      ...['products sold-out', 'products available', 'validate', 'import', 'export', 'tables', 'audit', 'simulate'],
      ...['keys list', 'keys create', 'keys revoke'],
      ...['list', 'preview', 'send-test'].map((act) => `messages ${act}`),
      ...['list', 'add', 'remove', 'deliveries', 'replay'].map((act) => `webhooks ${act}`),
    ]),
  )
})

test('D4.2, D4.7 a failed trip is rescheduled: within the windows, or outside of them with a reason; --json prints the result', async () => {
  const { id } = await bought(site)
  await typed('trips', 'assign', id, 'pickup-1', '--driver', 'Farid')
  await typed('trips', 'start', id, 'pickup-1')
  const failed = await json('trips', 'fail', id, 'pickup-1', '--reason', 'Nobody at home')
  expect(failed).toMatchObject({ status: 'confirmed', trip: 'pickup-1', trip_status: 'failed' })
  const again = ['trips', 'reschedule', id, 'pickup-1', '--from', '2030-01-07T23:00']
  await expect(typed(...again)).rejects.toThrow('The outlet doesn’t have this window')
  await expect(typed(...again, '--over', ' ')).rejects.toThrow('--over must give a reason')
  await expect(typed(...again, '--over', 'Only then at home')).rejects.toThrow('Move the return too')
  await typed(...again, '--return', '2030-01-10T10:00', '--over', 'Only then at home')
  const [entry] = await json('audit', '--limit', '1')
  expect(entry).toMatchObject({ act: 'trip.reschedule', reason: 'Only then at home' })
})

test('D4.7 a window gets its own capacity and loses it again; a sold-out product is not for sale', async () => {
  const window = ['outlets', 'window', 'tiong-bahru', '2030-01-07T10:00']
  expect(await json(...window, '1')).toMatchObject({ capacity: 1, taken: 0 })
  expect(await typed(...window, 'usual')).toBe('The window takes the usual number; 0 taken\n')
  expect(await json('products', 'sold-out', 'business-shirt')).toMatchObject({ is_sold_out: true })
  const shirt = await site.call()('GET /products/:id', { params: { id: 'business-shirt' }, query: {} })
  expect(shirt.is_available).toBe(false)
  await typed('products', 'available', 'business-shirt')
})

test('D4.7 a store is exported, validated and imported on the command line', async () => {
  const path = join(folder, 'kinder-press')
  const { files } = await json('export', 'kinder-press', path)
  expect(files).toBeGreaterThan(20)
  expect(await readdir(path)).toEqual(expect.arrayContaining(['store.yaml', 'catalogue', 'content', 'images']))
  await expect(typed('export', 'kinder-press', path)).rejects.toThrow('is not empty')
  expect(await typed('export', 'kinder-press', path, '--force')).toContain('Exported kinder-press to')
  expect(await json('validate', path)).toMatchObject({ store: 'kinder-press' })
  expect(await json('import', path)).toMatchObject({ slug: 'kinder-press' })
  await expect(typed('export', 'nobody', path)).rejects.toThrow('there is no store nobody')
  await expect(typed('validate', join(folder, 'nowhere'))).rejects.toThrow('there is no folder')
})

test('D4.7 a missing picture is a one-line error, and the simulation prints its steps as JSON', async () => {
  const { id } = await bought(site)
  const finish = typed('trips', 'finish', id, 'pickup-1', '--photo', join(folder, 'no.jpg'))
  await expect(finish).rejects.toThrow("can't read")
  const did = await json('simulate', '--once')
  expect(did).toContainEqual({ did: expect.stringContaining('pickup-1 assign') })
})
