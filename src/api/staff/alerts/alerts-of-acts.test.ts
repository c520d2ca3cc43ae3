import { expect, test } from 'vitest'
import { onDuty, setDuty } from '#tests/support/alerts.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, boughtAsGuest, DELIVERED, operatorKey, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = await staffOf(site)

/** What waits for a look about an order, the oldest first. Reading it is no look. */
async function open(orderId: string): Promise<string[]> {
  const alerts = await staff.call('GET /operator/alerts', { query: {} })
  return alerts
    .filter(({ order_id }) => order_id === orderId)
    .map(({ kind }) => kind)
    .toReversed()
}
const look = (id: string) => staff.call('GET /operator/orders/:id', { params: { id } })

test('M1.2 a claim is an alert, and so is each time that it is opened again', async () => {
  const { id, call } = await bought(site)
  await staff.does(id, ...DELIVERED)
  expect(await open(id)).toEqual([])
  const { claims } = await call('POST /orders/:id/claims', { params: { id }, body: { message: 'Torn' } })
  expect(await open(id)).toEqual(['claim'])
  const claim = claims[0]?.id ?? ''
  for (let round = 0; round < 2; round += 1) {
    const body = { message: 'It was torn before', remedy: 'none' as const }
    await staff.call('POST /operator/claims/:id/answers', { params: { id: claim }, body })
    await look(id)
    expect(await open(id)).toEqual([])
    await call('POST /orders/:id/notes', { params: { id }, body: { message: 'It was not', claim } })
    expect(await open(id)).toEqual(['claim'])
  }
})

test('M1.2 a question of a customer or guest is one alert until staff have looked, and the next one is another', async () => {
  const { id, call } = await bought(site)
  const guest = await boughtAsGuest(site, 'pickup-return')
  const ask = () => call('POST /orders/:id/notes', { params: { id }, body: { message: 'When?' } })
  const params = { token: guest.guestToken }
  await site.call()('POST /guest-orders/:token/notes', { params, body: { message: 'When?' } })
  expect(await open(guest.id)).toEqual(['new_order', 'question'])
  for (let round = 0; round < 2; round += 1) {
    await look(id)
    expect(await open(id)).toEqual([])
    await ask()
    await ask()
    expect(await open(id)).toEqual(['question'])
  }
})

test('M1.2 M1.6 who marks a conversation as looked at, by call or by command, has looked at its alerts; reading it alone is no look', async () => {
  const cli = testCommandLine(site)
  const { id, call } = await bought(site)
  await staff.does(id, ...DELIVERED)
  const params = { id }
  await call('POST /orders/:id/claims', { params, body: { message: 'Torn' } })
  await call('POST /orders/:id/notes', { params, body: { message: 'When?' } })
  await staff.call('GET /operator/orders/:id/thread', { params })
  expect(await open(id)).toEqual(['claim', 'question'])
  await staff.call('POST /operator/orders/:id/looked', { params })
  expect(await open(id)).toEqual([])
  await call('POST /orders/:id/notes', { params, body: { message: 'And now?' } })
  expect(await open(id)).toEqual(['question'])
  await cli.typed(['orders', 'thread', id])
  expect(await open(id)).toEqual([])
  const all = await staff.call('GET /operator/alerts', { query: { state: 'all' } })
  const by = all
    .filter(({ order_id, kind }) => order_id === id && kind === 'question')
    .map(({ looked_by }) => looked_by)
  expect(by).toEqual(['operator:mei at the command line', expect.stringMatching(/^operator:key /)])
})

test('M1.2 an order that the customer cancels is new no more, and the question about it stays', async () => {
  const { id, call } = await bought(site)
  await call('POST /orders/:id/notes', { params: { id }, body: { message: 'Can I still cancel?' } })
  expect(await open(id)).toEqual(['new_order', 'question'])
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  expect(await open(id)).toEqual(['question'])
})

test('M1.2 only those on duty for the outlet of the order are told', async () => {
  const { id } = await bought(site)
  const { rows } = await site.db.query({
    text: `SELECT l.slug, l.id = o.outlet_id AS is_own FROM customer_order o JOIN outlet l ON l.store_id = o.store_id WHERE o.id = $1`,
    values: [id],
  })
  const [own, other] = [true, false].map((isOwn) => rows.find(({ is_own }) => is_own === isOwn).slug as string)
  await look(id)
  await messages.deliver()
  await setDuty(site, [onDuty('here', { outlets: [own ?? ''] }), onDuty('there', { outlets: [other ?? ''] })])
  await bought(site)
  const told = (await messages.deliver()).map(({ to }) => to).filter((to) => to.endsWith('@clothesline.example'))
  expect(told).toEqual(['here@clothesline.example'])
})

test('M1.2 the alerts of a store are listed to that store alone', async () => {
  await bought(site)
  const call = site.call(await operatorKey(site, undefined, 'kinder-press'), 'kinder-press.localhost')
  expect(await call('GET /operator/alerts', { query: { state: 'all' } })).toEqual([])
})
