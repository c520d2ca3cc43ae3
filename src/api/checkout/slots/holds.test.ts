import { beforeAll, beforeEach, expect, test } from 'vitest'
import { GUEST_HOLDERS_MAX } from '#contract/order/checkout-limits.ts'
import { anotherProcess } from '#tests/support/another-process.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { placeTexts, slotTexts } from '#texts/order/checkout-api.ts'
import { sweepHolds } from './holds.ts'

let site: TestSite
let menu: Menu
let another: Awaited<ReturnType<typeof anotherProcess>>

const sg = (local: string) => new Date(`${local}+08:00`)
const iso = (local: string) => sg(local).toISOString()
const NOW = sg('2026-11-16T09:00')
const A = iso('2026-11-17T12:00')
const B = iso('2026-11-17T14:00')
const C = iso('2026-11-19T12:00')
const D = iso('2026-11-19T14:00')

beforeAll(async () => {
  site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
  menu = await menuOf(site)
  another = await anotherProcess(site)
})
beforeEach(async () => {
  await site.db.query({ text: 'DELETE FROM slot_booking' })
  await site.db.query({ text: 'DELETE FROM slot_window' })
  await capacity(1)
  site.setClock(NOW)
})

const capacity = (places: number) =>
  menu.change(`UPDATE outlet SET slot_capacity = $1 WHERE slug = 'tiong-bahru'`, places)
const key = (index: number) => `the-key-of-guest-${index}`

/** Holds windows for a guest, alternating between two processes. */
function hold(guest: number, first: string | null, last: string | null, turn = guest, address = `10.0.0.${guest}`) {
  const body = {
    outlet_id: menu.outlet('tiong-bahru'),
    sales_type_id: menu.salesType('pickup-return'),
    turnaround_hours: 24,
    first_starts_at: first,
    last_starts_at: last,
    cart_key: key(guest),
  }
  if (turn % 2 === 1) return another.call(undefined, address)('POST /checkout/holds', { body })
  return site.call()('POST /checkout/holds', { body, headers: { 'X-Forwarded-For': address } })
}

/** The taken places by window. Also checks that they equal the bookings. */
async function taken(): Promise<Record<string, number>> {
  const { rows } = await site.db.query({
    text: `SELECT w.starts_at, w.taken, (SELECT count(*)::int FROM slot_booking b WHERE b.store_id = w.store_id AND b.outlet_id = w.outlet_id
             AND b.starts_at = w.starts_at) AS booked FROM slot_window w ORDER BY w.starts_at`,
  })
  for (const row of rows) expect(row.taken).toBe(row.booked)
  return Object.fromEntries(rows.filter((row) => row.taken > 0).map((row) => [row.starts_at.toISOString(), row.taken]))
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'held',
    (error: { httpStatus: number; response: { code: string } }) => `${error.httpStatus} ${error.response?.code}`,
  )

/** Resolves when `count` connections wait for a lock. A call that ends before that has not waited. */
async function waitsAs(count: number, call: Promise<unknown>): Promise<void> {
  const ended = call.then(() => Promise.reject(new Error('it did not wait')))
  await Promise.race([ended, eventually(async () => expect(await waitingForLocks(site.db)).toBe(count))])
}

test('D3.1 a hold says until when it lasts, by the server’s clock', async () => {
  expect(await hold(1, A, C)).toEqual({
    first: { starts_at: A, ends_at: B, is_full: false },
    last: { starts_at: C, ends_at: D, is_full: false },
    expires_at: iso('2026-11-16T09:10'),
    now: NOW.toISOString(),
  })
  expect(await taken()).toEqual({ [A]: 1, [C]: 1 })
})

test('6 D3.1 of 40 guests who want the only place at once, one gets it', async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, guest) => outcome(hold(guest, A, null))))
  expect(outcomes.filter((one) => one === 'held')).toHaveLength(1)
  expect(outcomes.filter((one) => one === '409 slot_unavailable')).toHaveLength(39)
  expect(await taken()).toEqual({ [A]: 1 })
})

test('6 of 40 guests and 7 places, seven get one', async () => {
  await capacity(7)
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, guest) => outcome(hold(guest, A, null, 0))))
  expect(outcomes.filter((one) => one === 'held')).toHaveLength(7)
  expect(await taken()).toEqual({ [A]: 7 })
})

test('D3.1 both legs or none', async () => {
  await hold(1, A, C)
  expect((await refusal(hold(2, B, C))).response).toMatchObject({ code: 'slot_unavailable', leg: 'last' })
  expect(await taken()).toEqual({ [A]: 1, [C]: 1 })
})

test('D3.1 another choice releases the former in one transaction; a refused one leaves it as it was', async () => {
  await hold(1, A, C)
  await hold(1, B, D)
  expect(await taken()).toEqual({ [B]: 1, [D]: 1 })
  await hold(2, A, C)
  expect((await refusal(hold(2, B, D))).httpStatus).toBe(409)
  expect(await taken()).toEqual({ [A]: 1, [B]: 1, [C]: 1, [D]: 1 })
  await hold(2, A, null)
  await hold(1, null, null)
  expect(await taken()).toEqual({ [A]: 1 })
})

test('the same choice again lasts longer, and takes no second place', async () => {
  await hold(1, A, C)
  site.setClock(sg('2026-11-16T09:05'))
  expect(await hold(1, A, C, 0)).toMatchObject({ expires_at: iso('2026-11-16T09:15') })
  expect(await taken()).toEqual({ [A]: 1, [C]: 1 })
})

test('an abandoned hold is released after its time, and another shopper gets the window', async () => {
  await hold(0, A, C)
  site.setClock(sg('2026-11-16T09:09:59'))
  expect((await refusal(hold(2, A, C))).httpStatus).toBe(409)
  site.setClock(sg('2026-11-16T09:10'))
  await hold(2, A, C)
  expect(await taken()).toEqual({ [A]: 1, [C]: 1 })
})

test('an abandoned hold is swept away, once, and what still lasts is not', async () => {
  await hold(0, A, C)
  site.setClock(sg('2026-11-16T09:05'))
  await hold(2, B, D)
  const late = sg('2026-11-16T09:12')
  await Promise.all([sweepHolds(site.db, late), sweepHolds(site.db, late), sweepHolds(site.db, late)])
  expect(await taken()).toEqual({ [B]: 1, [D]: 1 })
})

test('one guest in many tabs at once holds one window of each leg', async () => {
  await capacity(3)
  const choices = [A, B].flatMap((first) => [C, D].map((last) => [first, last] as const))
  const outcomes = await Promise.all(
    Array.from({ length: 24 }, (_, turn) =>
      outcome(hold(1, choices[turn % 4]?.[0] ?? A, choices[turn % 4]?.[1] ?? C, turn)),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['held']))
  expect(Object.values(await taken())).toEqual([1, 1])
})

test('guests who swap windows at the same time, while holds expire, never deadlock', async () => {
  await capacity(2)
  site.setClock(sg('2026-11-16T08:00'))
  await Promise.all([hold(100, A, C, 0), hold(102, B, D, 0)])
  site.setClock(NOW)
  const ways = [
    [A, C],
    [B, D],
    [A, D],
    [B, C],
  ] as const
  for (let round = 0; round < 4; round += 1) {
    const outcomes = await Promise.all([
      ...Array.from({ length: 16 }, (_, guest) => {
        const [first, last] = ways[(guest + round) % 4] ?? [A, C]
        return outcome(hold(guest, first, last, 0))
      }),
      outcome(sweepHolds(site.db, NOW)),
    ])
    for (const one of outcomes) expect(['held', '409 slot_unavailable']).toContain(one)
    for (const places of Object.values(await taken())) expect(places).toBeLessThanOrEqual(2)
  }
})

test.each([
  ['a window that the rule does not offer', iso('2026-11-17T13:00'), null, 'slot_unavailable', slotTexts.notOffered],
  ['one within the lead time', iso('2026-11-16T10:00'), null, 'slot_unavailable', slotTexts.tooLate],
  ['one in the past', iso('2020-11-16T12:00'), null, 'slot_unavailable', slotTexts.past],
  ['one far away', iso('2036-11-17T12:00'), null, 'slot_unavailable', slotTexts.notOffered],
  ['a return before it is ready', A, iso('2026-11-18T12:00'), 'slot_unavailable', slotTexts.notReady],
  ['a return without a pickup', null, C, 'slot_missing', placeTexts.slot_missing],
])('58 D3.1 %s is not held, and the refusal says why', async (_, first, last, code, words) => {
  const error = await refusal(hold(1, first, last))
  expect([error.httpStatus, (error.response as { code: string }).code]).toEqual([409, code])
  expect(error.message).toBe(words)
  expect(await taken()).toEqual({})
})

test('a guest must say which cart it is for; a customer need not, and has holds of their own', async () => {
  const body = {
    outlet_id: menu.outlet('tiong-bahru'),
    sales_type_id: menu.salesType('drop-off'),
    first_starts_at: A,
    last_starts_at: C,
  }
  expect((await refusal(site.call()('POST /checkout/holds', { body }))).httpStatus).toBe(400)
  await site.call((await site.signedIn()).token)('POST /checkout/holds', { body })
  expect((await refusal(hold(1, A, C))).httpStatus).toBe(409)
  expect(await taken()).toEqual({ [A]: 1, [C]: 1 })
})

const NETWORK = '203.0.113.9'

test('security 6: 40 anonymous guests of one address, all at once, hold half of a window and no more', async () => {
  await capacity(6)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, guest) => outcome(hold(guest, A, null, 0, NETWORK))),
  )
  expect(outcomes.filter((one) => one === 'held')).toHaveLength(3)
  expect(outcomes.filter((one) => one.startsWith('429'))).toHaveLength(37)
  expect(await taken()).toEqual({ [A]: 3 })
  // A guest of another network still gets a place, and so does a customer with the same address.
  await hold(50, A, null)
  const { token } = await site.signedIn()
  const body = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('drop-off'), first_starts_at: A }
  await site.call(token)('POST /checkout/holds', { body, headers: { 'X-Forwarded-For': NETWORK } })
  expect(await taken()).toEqual({ [A]: 5 })
})

test('security 6: the number of holding guests of one network is limited over all windows; expired holds do not count', async () => {
  await capacity(80)
  const all = (from: number) =>
    Promise.all(Array.from({ length: 30 }, (_, guest) => outcome(hold(from + guest, A, null, 0, NETWORK))))
  expect((await all(0)).filter((one) => one === 'held')).toHaveLength(GUEST_HOLDERS_MAX)
  expect((await all(100)).filter((one) => one === 'held')).toHaveLength(0)
  const { rows } = await site.db.query({ text: 'SELECT DISTINCT network FROM slot_booking' })
  expect(rows).toEqual([{ network: expect.stringMatching(/^[\w-]{22}$/) }])
  site.setClock(sg('2026-11-16T09:11'))
  expect((await all(200)).filter((one) => one === 'held')).toHaveLength(GUEST_HOLDERS_MAX)
})

test('security 6: of two guests of one address who want different windows at once, the second waits for the first', async () => {
  await capacity(80)
  const before = Array.from({ length: GUEST_HOLDERS_MAX - 1 }, (_, guest) => hold(guest, A, null, 0, NETWORK))
  await Promise.all([...before, hold(50, B, null)])
  const both = await site.db.transaction(async (tx) => {
    await tx.query({ text: 'SELECT FROM slot_window WHERE starts_at = $1 FOR UPDATE', values: [B] })
    const first = outcome(hold(60, B, null, 0, NETWORK))
    await waitsAs(1, first)
    const second = outcome(hold(62, C, null, 0, NETWORK))
    await waitsAs(2, second)
    return [first, second]
  })
  expect(await Promise.all(both)).toEqual(['held', expect.stringMatching(/^429/)])
})

test.each([
  ['guest', false],
  ['customer', true],
])(
  'D3.1 a %s who chooses another window while paying does one after the other, and books nothing twice',
  async (_, isCustomer) => {
    await capacity(5)
    const token = isCustomer ? (await site.signedIn()).token : undefined
    const shopper = await readyToPay(site, token ? { token } : {})
    const { first_starts_at: first = '', last_starts_at: last = '', cart_key } = shopper.body
    const choose = (first_starts_at: string | null, last_starts_at: string | null) => {
      const body = { ...shopper.basket, first_starts_at, last_starts_at, ...(cart_key && { cart_key }) }
      return site.call(token)('POST /checkout/holds', { body })
    }
    await choose(first, last)
    const other = first === A ? B : A
    await hold(70, other, null)
    const both = await site.db.transaction(async (tx) => {
      await tx.query({ text: 'SELECT FROM slot_window WHERE starts_at = $1 FOR UPDATE', values: [other] })
      const chosen = choose(other, null)
      await waitsAs(1, chosen)
      const paid = pay(site, shopper)
      await waitsAs(2, paid)
      return { chosen, paid }
    })
    await both.chosen
    expect(await both.paid).toMatchObject({ status: 'confirmed', first_starts_at: first, last_starts_at: last })
    expect(await taken()).toEqual({ [String(first)]: 1, [String(last)]: 1, [other]: 1 })
  },
)

test('security 84: what a network held while the clock was a day ahead does not count against it for a day', async () => {
  await capacity(80)
  const all = (from: number) =>
    Promise.all(Array.from({ length: 30 }, (_, guest) => outcome(hold(from + guest, C, null, 0, NETWORK))))
  site.setClock(sg('2026-11-17T09:00'))
  expect((await all(0)).filter((one) => one === 'held')).toHaveLength(GUEST_HOLDERS_MAX)
  site.setClock(NOW)
  expect((await all(100)).filter((one) => one === 'held')).toHaveLength(GUEST_HOLDERS_MAX)
})
