import { beforeEach, expect, test } from 'vitest'
import { scan, tagsOf } from '#tests/support/bags.ts'
import { pay } from '#tests/support/checkout.ts'
import { type Bought, bought, DELIVERED, PICKED_UP } from '#tests/support/orders.ts'
import { ledgerOf, promiseTrial } from '#tests/support/promises.ts'
import { testSite } from '#tests/support/site.ts'
import { readyToSplit } from '#tests/support/split-return.ts'

const site = await testSite()
const { staff, viewOf, clockAt, judge } = await promiseTrial(site)
beforeEach(() => site.setClock(() => new Date()))

test.each([
  [-30, 'kept in_time'],
  [20, 'missed late 20'],
])('P1.5 collected at the counter %i minutes after the end of the return: %s', async (minutes, expected) => {
  const order = await bought(site)
  const { first_starts_at, last_ends_at } = await viewOf(order)
  clockAt(first_starts_at, 10)
  await staff.does(order.id, ...PICKED_UP)
  clockAt(last_ends_at, minutes)
  await staff.does(order.id, 'receive', 'process', 'ready', 'collect')
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 kept in_time', `return 1 ${expected}`])
})

test('P1.5 D3.9 who collects at the counter has got both returns', async () => {
  const { token } = await site.signedIn()
  const { order_id: id } = await pay(site, await readyToSplit(site, { token }))
  clockAt((await viewOf({ id, call: site.call(token) })).first_starts_at, 10)
  await staff.does(id, ...PICKED_UP, 'receive', 'process', 'ready', 'collect')
  await judge()
  expect(await ledgerOf(site, id)).toEqual([
    'pickup 1 kept in_time',
    'return early 1 kept in_time',
    'return 1 kept in_time',
  ])
})

test('P1.5 goods that are fetched instead of delivered are promised no more', async () => {
  const order = await bought(site, { salesType: 'goods-delivery' })
  const { last_starts_at, last_ends_at } = await viewOf(order)
  clockAt(last_starts_at, -60)
  await staff.does(order.id, 'process', 'ready', 'collect')
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['return 1 kept in_time'])
  clockAt(last_ends_at, 120)
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['return 1 kept in_time'])
})

test('P1.5 bags that were scanned in time are brought in time', async () => {
  const order = await bought(site, { salesType: 'drop-off' })
  const { first_starts_at, last_starts_at } = await viewOf(order)
  clockAt(first_starts_at, 10)
  await scan(staff.call, 'received', order.id, await tagsOf(site, order.id))
  clockAt(last_starts_at, 61)
  await staff.does(order.id, 'process', 'ready')
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['ready 1 missed late 61'])
})

test.each([['process'], ['ready']])(
  'P1.5 what was brought and never received is brought when we %s it',
  async (act) => {
    const order = await bought(site, { salesType: 'drop-off' })
    const { first_ends_at, last_starts_at } = await viewOf(order)
    clockAt(first_ends_at, -5)
    await staff.does(order.id, act)
    const { rows } = await site.db.query({
      text: 'SELECT brought_at < brought_by AS in_time FROM promise WHERE order_id = $1',
      values: [order.id],
    })
    expect(rows).toEqual([{ in_time: true }])
    clockAt(last_starts_at, -5)
    if (act === 'process') await staff.does(order.id, 'ready')
    await judge()
    expect(await ledgerOf(site, order.id)).toEqual(['ready 1 kept in_time'])
  },
)

/** A delivered order with a reported problem. */
async function reported(): Promise<Bought & { claim: string; answerBy: string }> {
  const order = await bought(site)
  await staff.does(order.id, ...DELIVERED)
  const params = { id: order.id }
  const { claims } = await order.call('POST /orders/:id/claims', { params, body: { message: 'A sleeve is torn' } })
  const [claim] = claims
  return { ...order, claim: claim?.id ?? '', answerBy: claim?.answer_by ?? '' }
}
const claimsOf = async ({ id }: Bought) => (await ledgerOf(site, id)).filter((one) => one.startsWith('claim'))
const answers = (id: string) =>
  staff.call('POST /operator/claims/:id/answers', { params: { id }, body: { message: 'Send a photo?' } })
const replies = (order: Bought & { claim: string }) =>
  order.call('POST /orders/:id/notes', {
    params: { id: order.id },
    body: { message: 'It is the left one', claim: order.claim },
  })

test('P1.5 M1.6 a reply to an answer is promised an answer by a new time; while one is owed it is not', async () => {
  const order = await reported()
  await replies(order)
  expect(await claimsOf(order)).toEqual(['claim 1 open'])
  clockAt(order.answerBy, -60)
  await answers(order.claim)
  await replies(order)
  await replies(order)
  await judge()
  expect(await claimsOf(order)).toEqual(['claim 1 kept in_time', 'claim 2 open'])
  clockAt(order.answerBy, 60 * 24 * 30)
  await judge()
  clockAt(order.answerBy, 60 * 24 * 30 + 16)
  await judge()
  expect(await claimsOf(order)).toEqual(['claim 1 kept in_time', 'claim 2 missed late'])
})

test('P1.5 M1.6 a reopened report is promised an answer again', async () => {
  const order = await reported()
  const body = { message: 'It was torn before', remedy: 'none' as const }
  await staff.call('POST /operator/claims/:id/answers', { params: { id: order.claim }, body })
  await replies(order)
  await judge()
  expect(await claimsOf(order)).toEqual(['claim 1 kept in_time', 'claim 2 open'])
})
