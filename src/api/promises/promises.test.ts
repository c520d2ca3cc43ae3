import { beforeEach, expect, test } from 'vitest'
import type { PromisePolicy } from '#contract/promises/promise-limits.ts'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { testMessages } from '#tests/support/messages.ts'
import { type Bought, bought, boughtAsGuest, DELIVERED, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { ledgerOf, miscounted, pointsOf, setPolicy, WORK } from '#tests/support/promises.ts'
import { testSite } from '#tests/support/site.ts'
import { judgePromises } from './judge-promises.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const messages = await testMessages(site)
beforeEach(async () => {
  site.setClock(() => new Date())
  await messages.deliver()
})

const viewOf = ({ id, call }: Bought) => call('GET /orders/:id', { params: { id } })
const clockAt = (time: string | null | undefined, minutes = 0) =>
  site.setClock(new Date(Date.parse(time ?? '') + minutes * MINUTE_MS))
/** A mail is sent at night too. */
const byMail = (id: string) =>
  site.db.query({
    text: `UPDATE customer_order SET contact = contact || '{"mobile": null}' WHERE id = $1`,
    values: [id],
  })
const judge = () => judgePromises(site.parts)

test('P1.5 an order promises its times when it is placed, and shows them when it is paid', async () => {
  const order = await bought(site)
  const view = await viewOf(order)
  expect(view.promises.map(({ kind, leg, from, to, verdict }) => [kind, leg, from, to, verdict])).toEqual([
    ['pickup', 'first', view.first_starts_at, view.first_ends_at, null],
    ['return', 'last', view.last_starts_at, view.last_ends_at, null],
  ])
  expect(view.promises[0]?.made_at).toBe(view.placed_at)
})

test('P1.5 kept promises are judged once by what happened, and counted in their months', async () => {
  const order = await bought(site)
  const { first_starts_at, last_starts_at } = await viewOf(order)
  clockAt(first_starts_at, 30)
  await staff.does(order.id, ...PICKED_UP)
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 kept in_time', 'return 1 open'])
  clockAt(last_starts_at, 119)
  await staff.does(order.id, ...WORK)
  await judge()
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 kept in_time', 'return 1 kept in_time'])
  expect(await miscounted(site)).toBe(0)
})

test('P1.5 a late pickup is missed: the points are given with the verdict, told once, and shown on the order and in the history', async () => {
  const order = await bought(site)
  const { first_ends_at } = await viewOf(order)
  await byMail(order.id)
  await messages.deliver()
  clockAt(first_ends_at, 25)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 missed late 25', 'return 1 open'])
  expect((await viewOf(order)).promises[0]).toMatchObject({
    verdict: 'missed',
    late_minutes: 25,
    points: 100,
    voucher: null,
  })
  expect(await pointsOf(site, order)).toEqual(['earned 100'])
  const { number } = await viewOf(order)
  const sent = (await messages.deliver()).filter(
    ({ subject, text }) => subject.includes(number) && text.includes('Sorry, '),
  )
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Sorry, we were 25 min late for your pickup.')
  expect(sent[0]?.text).toMatch(/We.ve added 100 points to your account\./)
  const { entries } = await order.call('GET /vouchers/history/earned', { query: {} })
  expect(entries).toMatchObject([{ points: 100, promise: 'pickup', order_number: Number(number) }])
})

test('P1.5 nothing happened: the promise is missed after the grace, not before', async () => {
  const order = await bought(site)
  const { first_ends_at } = await viewOf(order)
  for (const [minutes, expected] of [
    [0, 'open'],
    [1, 'open'],
    [15, 'open'],
    [16, 'missed late'],
  ] as const) {
    clockAt(first_ends_at, minutes)
    await judge()
    expect([minutes, (await ledgerOf(site, order.id))[0]]).toEqual([minutes, `pickup 1 ${expected}`])
  }
})

test('P1.5 an act that is recorded within the grace counts by its own time', async () => {
  const order = await bought(site)
  const { first_ends_at } = await viewOf(order)
  clockAt(first_ends_at, 2)
  await judge()
  // The clock of the process that records the act is a little behind.
  clockAt(first_ends_at, -1)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  clockAt(first_ends_at, 20)
  await judge()
  await judge()
  expect((await ledgerOf(site, order.id))[0]).toBe('pickup 1 kept came_in_time')
})

test('P1.5 a clock that jumps over the end of a promise and back judges nothing', async () => {
  const order = await bought(site)
  const { first_starts_at, first_ends_at } = await viewOf(order)
  clockAt(first_ends_at, 24 * 60)
  await judge()
  clockAt(first_starts_at, 10)
  await judge()
  await staff.does(order.id, ...PICKED_UP)
  await judge()
  expect((await ledgerOf(site, order.id))[0]).toBe('pickup 1 kept in_time')
  // Judged already, so that time passes again changes nothing.
  clockAt(first_ends_at, 24 * 60)
  await judge()
  expect((await ledgerOf(site, order.id))[0]).toBe('pickup 1 kept in_time')
})

test('P1.5 a visit that fails through our fault is missed at once; what we promise instead is judged on its own', async () => {
  const order = await bought(site)
  const { first_starts_at, last_starts_at } = await viewOf(order)
  clockAt(first_starts_at, 10)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 fail')
  const later = (time: string | null) => new Date(Date.parse(time ?? '') + 2 * DAY_MS).toISOString()
  await staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id: order.id, slug: 'pickup-1' },
    body: {
      act: 'reschedule',
      starts_at: later(first_starts_at),
      return_starts_at: later(last_starts_at),
      over: 'agreed with the customer',
    },
  })
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual([
    'pickup 1 missed failed_by_store',
    'pickup 2 open',
    'return 1 missed moved_by_store',
    'return 2 open',
  ])
  clockAt(later(first_starts_at), 20)
  await staff.does(order.id, ...PICKED_UP.map((act) => act.replace('pickup-1', 'pickup-2')))
  await judge()
  expect((await ledgerOf(site, order.id))[1]).toBe('pickup 2 kept in_time')
  expect((await viewOf(order)).promises.map(({ kind, verdict }) => [kind, verdict])).toEqual([
    ['pickup', 'missed'],
    ['pickup', 'kept'],
    ['return', 'missed'],
    ['return', null],
  ])
})

test('P1.5 nobody was there: the driver was, and a new time moves nothing to our account', async () => {
  const order = await bought(site)
  const { first_starts_at, last_starts_at } = await viewOf(order)
  clockAt(first_starts_at, 10)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive', 'pickup-1 fail')
  const later = (time: string | null) => new Date(Date.parse(time ?? '') + 2 * DAY_MS).toISOString()
  const body = {
    act: 'reschedule' as const,
    starts_at: later(first_starts_at),
    return_starts_at: later(last_starts_at),
    over: 'asked by phone',
  }
  await staff.call('POST /operator/orders/:id/trips/:slug/acts', { params: { id: order.id, slug: 'pickup-1' }, body })
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual([
    'pickup 1 kept came_in_time',
    'pickup 2 open',
    'return 1 void moved_by_customer',
    'return 2 open',
  ])
  expect(await pointsOf(site, order)).toEqual([])
})

test.each([
  ['customer', ['pickup-1 assign', 'pickup-1 start'], 'void nobody_there'],
  ['store', ['pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive'], 'missed failed_by_store'],
] as const)('P1.5 staff say that a visit failed by the %s', async (failed_by, acts, expected) => {
  const order = await bought(site)
  clockAt((await viewOf(order)).first_starts_at, 10)
  await staff.does(order.id, ...acts)
  const params = { id: order.id, slug: 'pickup-1' }
  await staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params,
    body: { act: 'fail', failed_by, reason: 'said' },
  })
  await judge()
  expect((await ledgerOf(site, order.id))[0]).toBe(`pickup 1 ${expected}`)
})

test('P1.5 cancelled before its time is void; cancelled after we did not come is missed', async () => {
  const early = await bought(site)
  await early.call('POST /orders/:id/cancel', { params: { id: early.id }, body: {} })
  await judge()
  expect(await ledgerOf(site, early.id)).toEqual(['pickup 1 void cancelled', 'return 1 void cancelled'])
  expect((await viewOf(early)).promises).toEqual([])
  const late = await bought(site)
  clockAt((await viewOf(late)).first_ends_at, 30)
  await late.call('POST /orders/:id/cancel', { params: { id: late.id }, body: {} })
  await judge()
  expect(await ledgerOf(site, late.id)).toEqual(['pickup 1 missed late', 'return 1 void cancelled'])
  // The credit stays, though the whole order was given back.
  expect(await pointsOf(site, late)).toEqual(['earned 100'])
})

test('P1.5 what a customer brings is ready by the promised time, if it was brought in time', async () => {
  const order = await bought(site, { salesType: 'drop-off' })
  const { first_starts_at, last_starts_at, promises } = await viewOf(order)
  expect(promises.map(({ kind, from, to }) => [kind, from, to])).toEqual([['ready', null, last_starts_at]])
  clockAt(first_starts_at, 10)
  await staff.does(order.id, 'receive', 'process')
  clockAt(last_starts_at, 61)
  await staff.does(order.id, 'ready')
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['ready 1 missed late 61'])
  const brought = await bought(site, { salesType: 'drop-off' })
  const { first_ends_at, last_starts_at: collected } = await viewOf(brought)
  clockAt(first_ends_at, 1)
  await staff.does(brought.id, 'receive', 'process')
  clockAt(collected, 61)
  await staff.does(brought.id, 'ready')
  await judge()
  expect(await ledgerOf(site, brought.id)).toEqual(['ready 1 void brought_late'])
})

test('P1.5 a claim that is answered a second after its deadline is missed, one in the last second is kept', async () => {
  for (const [after, expected] of [
    [0, 'kept in_time'],
    [1000, 'missed late 1'],
  ] as const) {
    const order = await bought(site)
    site.setClock(() => new Date())
    await staff.does(order.id, ...DELIVERED)
    const params = { id: order.id }
    const { claims } = await order.call('POST /orders/:id/claims', { params, body: { message: 'A sleeve is torn' } })
    const [claim] = claims
    site.setClock(new Date(Date.parse(claim?.answer_by ?? '') + after))
    await staff.call('POST /operator/claims/:id/answers', {
      params: { id: claim?.id ?? '' },
      body: { message: 'Send a photo?' },
    })
    await judge()
    expect((await ledgerOf(site, order.id)).at(-1)).toBe(`claim 1 ${expected}`)
  }
})

test('P1.5 a guest reads promise and verdict by the link, and gets the apology without points', async () => {
  const { id, guestToken } = await boughtAsGuest(site, 'pickup-return')
  await byMail(id)
  await messages.deliver()
  const view = () => site.call()('GET /guest-orders/:token', { params: { token: guestToken } })
  clockAt((await view()).first_ends_at, 5)
  await staff.does(id, ...PICKED_UP)
  await judge()
  expect((await view()).promises[0]).toMatchObject({ verdict: 'missed', late_minutes: 5, points: null })
  const { number } = await view()
  const sent = (await messages.deliver()).find(
    ({ subject, text }) => subject.includes(number) && text.includes('Sorry, '),
  )
  expect(sent?.text).toContain('Sorry, we were 5 min late for your pickup.')
  expect(sent?.text).not.toContain('points')
})

test('P1.5 a store may give a voucher; switched off it gives nothing, tells nothing, and still counts', async () => {
  const policy = {
    on: true,
    credit: { voucher: 'SORRY8' },
    counts: ['pickup' as const],
    most_per_order: 1,
    most_per_day: 1,
  }
  const late = async (given: PromisePolicy | null) => {
    await setPolicy(site, given)
    const order = await bought(site)
    const { number, first_ends_at } = await viewOf(order)
    await byMail(order.id)
    await messages.deliver()
    clockAt(first_ends_at, 25)
    await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
    await judge()
    const told = (await messages.deliver()).filter(
      ({ subject, text }) => subject.includes(number) && text.includes('Sorry, '),
    )
    site.setClock(() => new Date())
    const { usable } = await order.call('GET /vouchers', {})
    const [pickup] = (await viewOf(order)).promises
    return { told: told.map(({ text }) => text), vouchers: usable.map(({ name }) => name), pickup }
  }
  const given = await late(policy)
  expect(given.pickup).toMatchObject({ verdict: 'missed', points: null, voucher: '$8 off, with our apologies' })
  expect(given.vouchers).toEqual(['$8 off, with our apologies'])
  expect(given.told).toEqual([expect.stringContaining('voucher to your account: $8 off, with our apologies')])
  expect((await site.call()('GET /promises', {})).credit).toMatchObject({ voucher: '$8 off, with our apologies' })
  const off = await late({ ...policy, on: false })
  expect(off).toMatchObject({ told: [], vouchers: [], pickup: { verdict: 'missed', voucher: null } })
  expect((await site.call()('GET /promises', {})).credit).toBe(null)
  const otherKind = await late({ ...policy, counts: ['claim'] })
  expect(otherKind).toMatchObject({ told: [], vouchers: [] })
  // Retired since: the apology alone.
  await site.db.query({ text: `UPDATE voucher_campaign SET is_retired = true WHERE code = 'SORRY8'` })
  const retired = await late(policy)
  expect(retired).toMatchObject({ vouchers: [], pickup: { verdict: 'missed', voucher: null } })
  expect(retired.told).toEqual([expect.stringContaining('Sorry, we were 25 min late for your pickup.')])
})
