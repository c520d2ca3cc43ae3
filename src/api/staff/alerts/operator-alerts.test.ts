import { expect, test } from 'vitest'
import { onDuty, setDuty } from '#tests/support/alerts.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, operatorKey, raw, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = await staffOf(site)
const cli = testCommandLine(site)
await setDuty(site, [onDuty('mei'), onDuty('chief', { escalation: true })])

const open = () => staff.call('GET /operator/alerts', { query: {} })
const alertOf = async (order: string) => (await open()).find(({ order_id }) => order_id === order)

test('M1.2 a paid order is an alert that staff can read, with whom it was told', async () => {
  const { id, total } = await bought(site)
  expect((await messages.deliver()).map(({ to }) => to)).toContain('mei@clothesline.example')
  const alert = await alertOf(id)
  expect(alert).toMatchObject({ kind: 'new_order', order_id: id, outlet: 'Tiong Bahru', looked_at: null })
  expect(alert?.title).toBe(`New order ${alert?.order}`)
  expect(alert?.facts).toMatch(
    new RegExp(`^Tiong Bahru · \\w{3} \\d+ \\w{3}( \\d{4})?, .+ · \\$${(total / 100).toFixed(2)}$`),
  )
  expect(alert?.told).toMatchObject([{ person: 'mei', is_escalation: false, state: 'sent' }])
  expect(alert?.look_by).not.toBeNull()
})

test('M1.2 who reads an order or acts on it has looked at it', async () => {
  const [read, acted, shown] = [await bought(site), await bought(site), await bought(site)]
  await staff.call('GET /operator/orders', { query: {} })
  expect(await alertOf(read.id)).toBeDefined()
  await staff.call('GET /operator/orders/:id', { params: { id: read.id } })
  await staff.does(acted.id, 'pickup-1 assign')
  await cli.typed(['orders', 'show', shown.id])
  for (const { id } of [read, acted, shown]) expect(await alertOf(id)).toBeUndefined()
  const all = await staff.call('GET /operator/alerts', { query: { state: 'all' } })
  const by = (order: string) => all.find(({ order_id }) => order_id === order)?.looked_by
  expect([by(read.id), by(acted.id), by(shown.id)]).toEqual([
    expect.stringMatching(/^operator:key /),
    expect.stringMatching(/^operator:key /),
    'operator:mei at the command line',
  ])
})

test('M1.2 an alert is marked as looked at by call and by command, once, with an entry in the audit log', async () => {
  const [first, second] = [await bought(site), await bought(site)]
  const id = (await alertOf(first.id))?.id ?? ''
  const looked = await staff.call('POST /operator/alerts/:id/look', { params: { id } })
  expect(looked.looked_by).toMatch(/^operator:key /)
  expect(await staff.call('POST /operator/alerts/:id/look', { params: { id } })).toEqual(looked)
  const listed = await cli.json(['alerts', 'list'])
  const other = listed.find(({ order_id }: { order_id: string }) => order_id === second.id)
  expect(await cli.typed(['alerts', 'list'])).toContain(other.title)
  expect(await cli.typed(['alerts', 'look', other.id])).toBe(`Looked at: ${other.title}\n`)
  expect(await alertOf(second.id)).toBeUndefined()
  const ids = async (...more: string[]) =>
    (await cli.json(['alerts', 'list', ...more])).map((one: { id: string }) => one.id)
  expect(await ids()).not.toContain(other.id)
  expect(await ids('--status', 'all')).toEqual(expect.arrayContaining([other.id, id]))
  const audit = await staff.call('GET /operator/audit', { query: {} })
  expect(audit.filter(({ act }) => act === 'alert.look').map(({ subject }) => subject)).toEqual([
    other.title,
    looked.title,
  ])
})

test('M1.2 alerts need the right to read orders, looking the right to change them, and belong to one store', async () => {
  const { id: order } = await bought(site)
  const id = (await alertOf(order))?.id ?? ''
  const look = (key: string, host?: string) =>
    refusal(site.call(key, host)('POST /operator/alerts/:id/look', { params: { id } }))
  expect((await look(await operatorKey(site, ['orders:read']))).httpStatus).toBe(403)
  expect(
    (await refusal(site.call(await operatorKey(site, ['catalogue']))('GET /operator/alerts', { query: {} })))
      .httpStatus,
  ).toBe(403)
  const others = await operatorKey(site, ['orders:write', 'orders:read'], 'kinder-press')
  expect((await look(others, 'kinder-press.localhost')).httpStatus).toBe(404)
  expect(await alertOf(order)).toBeDefined()
})

test('security 90: no public answer has who is on duty', async () => {
  for (const path of ['/store/config', '/store/information', '/outlets']) {
    const { status, body } = await raw(site, path)
    expect([path, status, body.includes('mei@clothesline.example')]).toEqual([path, 200, false])
  }
})
