import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openOutbox } from '#api/transports/outbox.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { newEmail } from '#tests/support/contacts.ts'
import { testMessages } from '#tests/support/messages.ts'
import { storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { UsageError } from '../cli/command.ts'

const folder = await mkdtemp(join(tmpdir(), 'clothesline-offers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const site = await testSite({ env: { DATA_DIR: folder } })
const messages = await testMessages(site)
const cli = testCommandLine(site)
const STORE = 'clothesline-laundry'
const outbox = openOutbox(join(folder, 'outbox'))
// Noon in Singapore: no quiet hours.
site.setClock(new Date(new Date().setUTCHours(4, 0, 0, 0)))
await site.db.query({
  text: `INSERT INTO content (store_id, kind, slug, title, description, image, blocks, details)
         VALUES ($1, 'promotion', 'wool-week', 'Wool week', 'Everything woollen, a third off.', 'promo-festive', '[]', '{}')`,
  values: [await storeIdOf(site)],
})

test('D5.5 M1.4 an offer is previewed and tried before it is sent, and neither ends anybody’s offers', async () => {
  const preview = ['messages', 'preview', STORE, 'offer', '--promotion', 'wool-week']
  const shown = await cli.json([...preview, '--out', folder])
  expect(shown).toMatchObject({ kind: 'offer', note: '', subject: 'Wool week' })
  expect(shown.sms).toMatch(/Everything woollen.*\nStop offers: http\S+\/stop-offers\/sample$/)
  expect(shown.push).toEqual({ title: 'Wool week', body: 'Everything woollen, a third off.' })
  expect(await readFile(join(folder, 'offer.html'), 'utf8')).toContain('src="data:image/jpeg;base64,')
  await cli.typed(['messages', 'send-test', STORE, 'offer', '--promotion', 'wool-week', '--to', 'owner@example.com'])
  expect(await outbox.list()).toMatchObject([{ to: 'owner@example.com', subject: 'Test: Wool week' }])
  await expect(cli.typed(['messages', 'preview', STORE, 'offer', '--promotion', 'nothing'])).rejects.toThrow(UsageError)
})

test('D5.5 an offer is sent on the command line to who wants offers', async () => {
  const email = newEmail()
  const { token } = await site.signedIn({ email })
  await site.call(token)('PUT /customer/offers', { body: { channel: 'email', is_given: true } })
  expect(await cli.typed(['offers', 'list', '--store', STORE])).toMatch(/wool-week +Wool week +running +0 +1/)
  expect(await cli.typed(['offers', 'send', 'wool-week', '--store', STORE])).toBe('Sending “Wool week” to 1 person\n')
  expect((await messages.deliver()).map(({ to, subject }) => [to, subject])).toEqual([[email, 'Wool week']])
  expect(await cli.typed(['offers', 'send', 'wool-week', '--store', STORE])).toMatch(/^Nobody to send “Wool week” to/)
  expect(await messages.deliver()).toEqual([])
})
