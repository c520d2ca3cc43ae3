import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openOutbox } from '#api/transports/outbox.ts'
import { TEMPLATE_KINDS } from '#contract/messages/message-kinds.ts'
import { placeholdersOf } from '#rules/messages/known-placeholders.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { UsageError } from '../cli/command.ts'
import { SAMPLE_FACTS } from '../messages/sample-facts.ts'

const folder = await mkdtemp(join(tmpdir(), 'clothesline-messages-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const site = await testSite({ env: { DATA_DIR: folder } })
const messages = await testMessages(site)
const cli = testCommandLine(site)
const STORE = 'clothesline-laundry'
const typed = (...argv: string[]) => cli.typed(['messages', ...argv])
const json = (...argv: string[]) => cli.json(['messages', ...argv])
const outbox = openOutbox(join(folder, 'outbox'))

test('M1.4 there is a sample for every placeholder of every message', () => {
  const known = TEMPLATE_KINDS.flatMap(placeholdersOf).filter((name) => name !== 'store' && name !== 'link')
  expect(known.filter((name) => !SAMPLE_FACTS[name])).toEqual([])
})

test('M1.4 without an order at its point, a message is previewed with facts that are marked as samples', async () => {
  await site.db.query({ text: `DELETE FROM content WHERE kind = 'promotion' AND store_id <> ${await storeIdOf(site)}` })
  for (const kind of TEMPLATE_KINDS) {
    const shown = await json('preview', 'kinder-press', kind)
    expect([kind, shown.order]).toEqual([kind, null])
    expect(shown.note).toBe('Sample: no order is at this point, so the facts are made up.')
    expect(shown.text).toContain(shown.note)
    expect(JSON.stringify(shown)).not.toMatch(/\{[a-z_]+\??\}/)
  }
  expect(await typed('preview', 'kinder-press', 'confirmation')).toMatch(
    /^Sample: [\s\S]*Text message\n.*12345 has its place at our table[\s\S]*Push\n[\s\S]*Mail\n {2}Your place at the pressing table: order 12345\n/,
  )
})

test('M1.4 a message is previewed for a real order on every channel, and written as files', async () => {
  const { id } = await bought(site)
  const out = join(folder, 'preview')
  const shown = await json('preview', STORE, 'confirmation', '--out', out)
  expect(shown).toMatchObject({ kind: 'confirmation', order: id, note: '' })
  expect(shown.subject).toMatch(/^Your Clothesline Laundry order \d+ is confirmed$/)
  expect((await readdir(out)).sort()).toEqual([
    'confirmation.html',
    'confirmation.push.json',
    'confirmation.sms.txt',
    'confirmation.txt',
  ])
  const html = await readFile(join(out, 'confirmation.html'), 'utf8')
  expect(html).toContain('Tax Invoice')
  expect(html).toContain('src="data:image/png;base64,')
  expect(html).not.toContain('cid:')
  await (await staffOf(site)).does(id, 'pickup-1 assign')
  expect((await json('preview', STORE, 'driver_assigned', '--order', id)).text).toContain('Farid')
  await expect(typed('preview', STORE, 'delivered_late')).rejects.toThrow('there is no message delivered_late')
  await expect(typed('preview', STORE, 'on_hold', '--order', id)).rejects.toThrow(
    `order ${id} is not at the point of on_hold; choose another order`,
  )
})

test('M1.4 a preview of a guest’s order makes no link that opens it', async () => {
  const { id } = await boughtAsGuest(site)
  const links = async () => (await site.db.query({ text: 'SELECT count(*)::int AS n FROM guest_link' })).rows[0].n
  const before = await links()
  expect(JSON.stringify(await json('preview', STORE, 'confirmation', '--order', id))).not.toContain('/guest/')
  expect(await links()).toBe(before)
})

test('M1.4 a test is sent through the real transports, marked as one, and noted without the address', async () => {
  expect(await typed('send-test', STORE, 'confirmation', '--to', 'me@brand.example')).toBe(
    'Sent a test of confirmation by email\n',
  )
  await typed('send-test', STORE, 'confirmation', '--to', '+65 9123 4567')
  const sent = await outbox.list()
  expect(sent.map(({ kind, to }) => [kind, to])).toEqual(
    expect.arrayContaining([
      ['mail', 'me@brand.example'],
      ['sms', '+6591234567'],
    ]),
  )
  expect(sent.find(({ kind }) => kind === 'mail')?.subject).toMatch(/^Test: Your Clothesline Laundry order/)
  expect(sent.find(({ kind }) => kind === 'sms')?.text).toMatch(/^Test: /)
  const audit = await cli.typed(['audit'])
  expect(audit.match(/message\.test/g)).toHaveLength(2)
  expect(JSON.stringify(await cli.json(['audit']))).not.toMatch(/brand\.example|9123/)
  await expect(typed('send-test', STORE, 'confirmation', '--to', 'me')).rejects.toBeInstanceOf(UsageError)
  const abroad = typed('send-test', STORE, 'confirmation', '--to', '+60123456789')
  await expect(abroad).rejects.toThrow('messages.sms.countries')
  await expect(typed('send-test', STORE, 'confirmation')).rejects.toThrow('add --to')
})

test('M1.3 messages are listed with their states, without text and address, by command and by the API', async () => {
  const { id } = await bought(site)
  const other = await bought(site)
  await messages.deliver()
  const listed = await json('list', STORE, '--order', id)
  expect(listed).toEqual(
    expect.arrayContaining([
      {
        id: expect.any(String),
        kind: 'confirmation',
        to: 'customer',
        order_number: expect.any(String),
        state: 'sent',
        created_at: expect.any(String),
        due_at: expect.any(String),
        done_at: expect.any(String),
        deliveries: [
          { channel: 'email', state: 'sent', tries: 1, reason: '', at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) },
        ],
      },
    ]),
  )
  const staff = await staffOf(site)
  expect(await staff.call('GET /operator/orders/:id/messages', { params: { id } })).toEqual(listed)
  expect(JSON.stringify(listed)).not.toMatch(/@example|Aisha|Thanks/)
  const { number } = await staff.call('GET /operator/orders/:id', { params: { id: other.id } })
  expect(await typed('list', STORE)).toMatch(new RegExp(`${number} +confirmation +customer +sent +email sent`))
  expect(await typed('list', 'kinder-press')).toBe('No messages\n')
})
