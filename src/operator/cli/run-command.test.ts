import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Refused } from '#api/base/refused.ts'
import { momentWords, windowWords } from '#rules/slots/window-words.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { staffOf as apiStaff, bought, raw } from '#tests/support/orders.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { proposals } from '#tests/support/proposals.ts'
import { testSite } from '#tests/support/site.ts'
import { cafeMenu, type Dish, idsIn, phoneOf, tableCode } from '#tests/support/table.ts'
import { commands } from '../commands/commands.ts'
import { UsageError } from './command.ts'

const site = await testSite()
const folder = await mkdtemp(join(tmpdir(), 'clothesline-desk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const cli = testCommandLine(site)
const wordsIn = (line: string | string[]) => (typeof line === 'string' ? line.split(' ') : line)
const typed = (line: string | string[], isTerminal = false) => cli.typed(wordsIn(line), isTerminal)
const json = (line: string | string[]) => cli.json(wordsIn(line))
const numberOf = async (id: string) =>
  String(
    (await site.db.query({ text: 'SELECT number FROM customer_order WHERE id = $1', values: [id] })).rows[0].number,
  )

test('D4.7 the help names every command, and a command’s help only that one', async () => {
  const help = await typed('help')
  expect(await typed([])).toBe(help)
  for (const { usage, summary } of commands) {
    expect(help).toContain(usage)
    expect(help).toContain(summary)
  }
  const one = await typed('orders show --help')
  expect(one).toContain('orders show <order>')
  expect(one).not.toContain('orders list')
  expect(await typed('orders list', true)).not.toBe('')
})

test('D4.7 the command line does the brand’s side from the payment to the end', async () => {
  const { id, call } = await bought(site)
  const number = await numberOf(id)
  const photo = join(folder, 'door.png')
  await writeFile(
    photo,
    await sharp({ create: { width: 30, height: 30, channels: 3, background: '#00aa88' } })
      .png()
      .toBuffer(),
  )
  await typed(`trips assign ${number} pickup-1 --driver Farid`)
  await typed(`trips start ${number} pickup-1`)
  await typed(`trips arrive ${number} pickup-1`)
  await typed(`trips finish ${number} pickup-1 --bags 3 --photo ${photo}`)
  expect(await typed(`orders receive ${number}`)).toBe(`Order ${number} is received\n`)
  await typed([
    'trips',
    'propose',
    number,
    'pickup-1',
    '--name',
    'Sew on a button',
    '--price',
    '4.00',
    '--message',
    'It came off',
  ])
  const view = await call('GET /orders/:id', { params: { id } })
  expect(view).toMatchObject({
    status: 'awaiting_approval',
    trips: [{ bag_count: 3, driver: 'Farid', open_services: 1 }, {}],
  })
  expect(view.trips[0]?.proof_photo).toMatch(/^\/media\/[0-9a-f]{32}-30\.webp$/)
  const { services } = await call('GET /orders/:id/trips/:slug/extra-services', { params: { id, slug: 'pickup-1' } })
  const answers = Object.fromEntries(services.map((one) => [one.id, 'decline' as const]))
  await call('POST /orders/:id/trips/:slug/extra-services', {
    params: { id, slug: 'pickup-1' },
    body: { answers },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await typed(`orders ready ${number}`)
  for (const act of ['assign --driver Farid', 'start', 'arrive', 'finish']) {
    const [word, ...rest] = act.split(' ')
    await typed(['trips', word ?? '', number, 'delivery-1', ...rest])
  }
  expect(await json(`orders complete ${number}`)).toEqual({ order: Number(number), status: 'completed' })
  const entries = await json('audit --limit 3')
  expect(entries[0]).toMatchObject({ actor: 'operator:mei at the command line', act: 'order.complete' })
})

test('D4.7 tables for people, the same as JSON for programs, colours only on a terminal', async () => {
  const { id } = await bought(site)
  const number = await numberOf(id)
  const plain = await typed('orders list --status confirmed')
  expect(plain).toContain(number)
  expect(plain).not.toContain('\u001b')
  expect(await typed('orders list', true)).toContain('\u001b[1m')
  expect((await json('orders list --limit 1'))[0]).toMatchObject({ id, status: 'confirmed' })
  const shown = await typed(`orders show ${number}`)
  expect(shown).toContain(`Order ${number}  confirmed`)
  expect(shown).toContain('pickup-1')
  expect((await json(`orders show ${number}`)).id).toBe(id)
})

test('D4.7 an order is shown with the whole address and what a driver has to know at the door', async () => {
  const { id } = await bought(site)
  await site.db.query({
    text: `UPDATE customer_order SET address = address || $2 WHERE id = $1`,
    values: [
      id,
      {
        label: 'Office',
        block: '71',
        street: 'Seng Poh Road',
        unit: '#05-12',
        postal_code: '160071',
        contact_name: 'Priya',
        contact_mobile: '+6598765432',
        access_notes: 'Lift lobby B, ring twice',
      },
    ],
  })
  const shown = await typed(`orders show ${id}`)
  expect(shown).toContain('Address: 71 Seng Poh Road, #05-12, Singapore 160071 (Office)')
  expect(shown).toContain('At the door: Priya  +65 9876 5432')
  expect(shown).toContain('Access: Lift lobby B, ring twice')
})

test('D4.7 D1.6 D1.11 an order at a table names the table, and quantities have their unit', async () => {
  const mei = await phoneOf(site, await tableCode(site), 'Mei')
  const [kopi] = await cafeMenu(site)
  const paid = await (await mei.bill(idsIn(await mei.add(kopi as Dish)))).pay()
  await site.db.query({
    text: `UPDATE order_line SET unit = 'kg', qty = 4 WHERE order_id = $1`,
    values: [paid.order_id],
  })
  const shown = await typed(`orders show ${paid.number}`)
  expect(shown).toContain(', Tiong Bahru, Window 1\n')
  expect(shown).toMatch(new RegExp(`4 kg +${kopi?.name}`))
  expect(await typed('orders list --limit 1')).toContain(', Window 1')
})

test('D4.7 an order without trips is shown with its windows or its table, an order with proposals with its questions', async () => {
  const dropOff = await bought(site, { salesType: 'drop-off' })
  const view = await dropOff.call('GET /orders/:id', { params: { id: dropOff.id } })
  const first = windowWords(new Date(view.first_starts_at ?? ''), new Date(view.first_ends_at ?? ''))
  const last = windowWords(new Date(view.last_starts_at ?? ''), new Date(view.last_ends_at ?? ''))
  const shown = await typed(`orders show ${dropOff.id}`)
  expect(shown).toContain(`Drop-off: ${first}\nCollection: ${last}\n`)
  await site.db.query({
    text: `UPDATE customer_order SET place = place || '{"table": "Window 2"}' WHERE id = $1`,
    values: [dropOff.id],
  })
  expect(await typed(`orders show ${dropOff.id}`)).toContain(`${view.place.outlet}, Window 2\n`)
  const { id, page } = await (await proposals(site)).proposed()
  const { answer_until } = await page()
  const until = momentWords(new Date(answer_until ?? ''))
  expect(await typed(`orders show ${id}`)).toMatch(new RegExp(`Remove a stain +15\\.00 +proposed +${until}`))
})

test('D4.7 what a customer wrote cannot steer the terminal', async () => {
  const { id } = await bought(site)
  await site.db.query({
    text: `UPDATE customer_order SET contact = contact || jsonb_build_object('name', $2::text) WHERE id = $1`,
    values: [id, 'Eve\u001b[2J\u0007'],
  })
  await site.db.query({ text: `UPDATE customer_order SET notes = $2 WHERE id = $1`, values: [id, 'a\u001b]0;x\u0007'] })
  for (const line of ['orders list --limit 1', `orders show ${id}`])
    expect((await typed(line)).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

test('D4.1 a step that is not allowed says the order’s state', async () => {
  const { id } = await bought(site)
  await expect(typed(`orders ready ${id}`)).rejects.toThrow('You can’t do this now: it’s confirmed')
  await expect(typed(`orders ready ${id}`)).rejects.toBeInstanceOf(Refused)
  await expect(typed('orders show 1')).rejects.toThrow('Not found')
})

test.each([
  ['orders', 'there is no command'],
  ['orders fly 1', 'there is no command'],
  ['orders show', 'name the order'],
  ['orders cancel 1', 'add --reason'],
  ['orders list --status odd', 'there is no state odd'],
  ['orders refund 1 --amount x --reason y', '--amount must be an amount'],
  ['orders refund 1 --amount -5 --reason y', '--amount must be above 0'],
  ['orders refund 1 --amount 0 --reason y', '--amount must be above 0'],
  ['orders refund 1 --reason y --amount=-5', '--amount must be above 0'],
  ['claims answer 5e4ff2c0-1b6e-4d5f-8a62-1c6f0a3e9b11 --message x --remedy refund --amount -.5', '--amount must be'],
  ['trips propose 1 pickup-1 --name x --message y --price -3', '--price must be above 0'],
  ['trips finish 1 pickup-1 --bags -2', "--bags can't be below 0"],
  ['bags add 1 -2', "the count can't be below 0"],
  ['orders weigh 1 -3', 'a weight must be above 0'],
  ['orders list --limit -1', "--limit can't be below 0"],
  ['outlets window x 2030-05-01T10:00 -4', "can't be below 0"],
  ['trips assign 1 pickup-1', 'add --driver'],
  ['trips reschedule 1 pickup-1', 'add --from'],
  ['keys create x', 'add --scopes'],
  ['keys create x --scopes all', 'there is no scope all'],
  ['webhooks add http://example.com', 'https://'],
  ['webhooks add http://127.0.0.1:9/hook', 'must start with https://'],
  ['webhooks add https://10.0.0.1/hook', 'leads into a private network'],
  ['webhooks add https://0x7f.1/hook', 'leads into a private network'],
  ['webhooks add https://[::ffff:7f00:1]/hook', 'leads into a private network'],
  ['webhooks add https://localhost/hook', 'leads into a private network'],
  ['webhooks add https://me:pass@example.com/', 'must not contain a user name'],
  ['outlets blackout x --add soon', 'soon is not a date'],
  ['outlets window x 2030-05-01T10:00 many', 'must be a whole number'],
  ['export kinder-press', 'name the folder'],
  ['outlets blackout tiong-bahru', 'choose days with --add or --remove'],
  ['outlets blackout tiong-bahru --add 2020-05-01', '2020-05-01 is in the past'],
  ['outlets blackout tiong-bahru --add 2030-05-01 2020-05-02', '2020-05-02 is in the past'],
  ['outlets blackout tiong-bahru --add 2030-05-01 later', 'unexpected argument: later'],
  ['orders show 10040 extra args', 'unexpected argument: extra args\nusage: orders show <order>'],
  ['orders cancel 10040 10041 --reason Flood', 'unexpected argument: 10041\nusage: orders cancel <order> --reason WHY'],
  ['audit everything', 'unexpected argument: everything'],
  ['simulate 10040 10041', 'unexpected argument: 10041'],
])('usage: "%s" is refused with the reason', async (line, words) => {
  await expect(typed(line)).rejects.toThrow(words)
  await expect(typed(line)).rejects.toBeInstanceOf(UsageError)
})

test('D4.7 a key is printed once, works within its scopes, and ends when it is revoked', async () => {
  const { key } = await json('keys create till-1 --scopes orders:read')
  expect((await raw(site, '/operator/orders', key)).status).toBe(200)
  expect((await raw(site, '/operator/outlets', key)).status).toBe(403)
  expect(await typed('keys list')).toMatch(/till-1\s+orders:read/)
  expect(JSON.stringify(await json('keys list'))).not.toContain(key)
  await typed('keys revoke till-1')
  expect((await raw(site, '/operator/orders', key)).status).toBe(401)
  await expect(typed('keys revoke till-1')).rejects.toThrow('there is no key till-1')
})

test('D4.7 outlets and products are switched, webhooks added, listed and removed', async () => {
  expect(await typed('outlets close tiong-bahru --bookings keep --reason Flood')).toContain('is closed')
  expect(await typed('outlets list')).toContain('closed')
  await typed('outlets open tiong-bahru')
  expect(await json('outlets capacity tiong-bahru 5')).toMatchObject({ slot_capacity: 5 })
  expect(await json('outlets blackout tiong-bahru --add 2030-05-01')).toMatchObject({
    blackout_days: expect.arrayContaining(['2030-05-01']),
  })
  const { id, secret } = await json('webhooks add https://example.com/hook --events order.paid')
  expect(secret).toMatch(/^whs_/)
  expect(await typed('webhooks list')).toContain('https://example.com/hook')
  expect(await typed('webhooks list')).not.toContain(secret)
  await typed(`webhooks remove ${id}`)
  expect(await typed('webhooks list')).toBe('No endpoints\n')
  await expect(typed('webhooks replay failed')).rejects.toThrow('there are no failed messages')
})

test('D4.7 several days are closed and opened at once', async () => {
  const days = ['2031-03-01', '2031-03-02', '2031-03-03']
  const closed = await json(['outlets', 'blackout', 'tiong-bahru', '--add', ...days])
  expect(closed.blackout_days).toEqual(expect.arrayContaining(days))
  const opened = await json(['outlets', 'blackout', 'tiong-bahru', '--remove', ...days.slice(0, 2), '--reason', 'Open'])
  expect(opened.blackout_days.filter((day: string) => days.includes(day))).toEqual(['2031-03-03'])
})

test('D4.7 every command refuses a word that it does not take', async () => {
  // Some take any number of words: codes, or orders.
  for (const { usage } of commands.filter(({ usage }) => !usage.includes('…]'))) {
    const name = usage.split(/ [<[-]/)[0] ?? ''
    const taken = usage.match(/ (?:<[^>]+>|\[order\])/g) ?? []
    const line = [...name.split(' '), ...taken.map(() => '1'), 'surplus']
    await expect(typed(line), usage).rejects.toThrow(`unexpected argument: surplus\nusage: ${usage}`)
  }
})

test('D1.6 the tables’ codes are printed as a PDF too', async () => {
  const file = join(folder, 'tables.pdf')
  expect(await typed(`tables clothesline-laundry --out ${file}`)).toContain('QR codes to')
  const words = pdfText(await readFile(file))
  const tables = await json('tables clothesline-laundry')
  for (const { name } of tables) expect(words).toContain(name)
})

test('D4.7 the simulation moves every order one step a round, until the customer has to answer or the order ends', async () => {
  const orders = [await bought(site), await bought(site), await bought(site, { salesType: 'drop-off' })]
  const staff = await apiStaff(site)
  for (let round = 0; round < 16; round += 1) await typed('simulate --once')
  const states = await Promise.all(
    orders.map(async ({ id }) => (await staff.call('GET /operator/orders/:id', { params: { id } })).status),
  )
  expect(states.every((state) => state === 'completed' || state === 'awaiting_approval')).toBe(true)
})
