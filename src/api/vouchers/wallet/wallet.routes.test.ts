import { beforeEach, expect, test } from 'vitest'
import { menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { changeCampaign, insertOrder, putIntoWallet, storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { onOrderCompleted } from '../../rewards/on-order.ts'
import { releaseVouchers } from '../../rewards/withdraw-reward.ts'
import { reserveVouchers } from '../order-vouchers.ts'

const site = await testSite()
const storeId = await storeIdOf(site)
const menu = await menuOf(site)
const DAY_MS = 86_400_000
/** A Tuesday. */
const NOW = new Date('2026-11-17T04:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
const basket = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('pickup-return') }
const PLAIN = `percent = NULL, cap_cents = NULL, amount_cents = 800, kind = 'amount', scope = 'order', min_spend_cents = 0, min_pieces = 0,
  starts_at = NULL, ends_at = NULL, weekdays = NULL, outlet_ids = NULL, sales_type_ids = NULL, product_ids = NULL, is_first_order_only = false,
  total_limit = NULL, taken = 0, per_person_limit = NULL, stack_class = 'apology'`

beforeEach(async () => {
  site.setClock(NOW)
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  await changeCampaign(site, 'SORRY8', PLAIN)
})

async function customer() {
  const { token, customerId } = await site.signedIn()
  const api = site.call(token)
  const give = async (code = 'SORRY8', set = '', expires = '2030-01-01') => {
    const id = await putIntoWallet(site, customerId, code, expires)
    if (set) await site.db.query({ text: `UPDATE voucher SET ${set} WHERE id = $1`, values: [id] })
    return id
  }
  const earn = async (points: number) => {
    const orderId = await insertOrder(site, { customerId, status: 'completed' })
    const paid = { storeId, orderId, customerId, paidCents: points * 100 }
    await site.db.transaction((tx) => onOrderCompleted(tx, paid, NOW))
  }
  const use = async (ref: string, at = NOW) => {
    const orderId = await insertOrder(site, { customerId })
    const order = { storeId, orderId, customerId, used: [{ ref, cents: 450 }], now: at }
    await site.db.transaction((tx) => reserveVouchers(tx, order))
    return orderId
  }
  const detail = (id: string) => api('GET /vouchers/:id', { params: { id } })
  const enter = (code: string) => api('POST /vouchers/codes', { body: { code } })
  return { api, customerId, give, earn, use, detail, enter, wallet: () => api('GET /vouchers', {}) }
}

test.each([
  [`kind = 'amount', amount_cents = 1250`, '$12.50 off'],
  [`kind = 'percent', percent = 15, amount_cents = NULL`, '15% off'],
  [`kind = 'percent', percent = 15, amount_cents = NULL, cap_cents = 5000`, '15% off, up to $50.00'],
  [`kind = 'amount', amount_cents = 300, scope = 'delivery'`, '$3.00 off delivery'],
  [
    `kind = 'percent', percent = 50, amount_cents = NULL, scope = 'delivery', cap_cents = 400`,
    '50% off delivery, up to $4.00',
  ],
  [`kind = 'free_delivery', amount_cents = NULL, scope = 'delivery'`, 'Free delivery'],
])('D6.1 what %s gives is said as %j', async (set, gives) => {
  await changeCampaign(site, 'SORRY8', set)
  const { give, detail } = await customer()
  expect(await detail(await give())).toMatchObject({
    gives,
    name: '$8 off, with our apologies',
    description: 'For any order.',
  })
})

test('D6.1 every limit is a sentence of the terms, and without limits there is only what it goes with', async () => {
  const { give, detail } = await customer()
  const id = await give('SORRY8', 'expires_at = NULL')
  expect(await detail(id)).toMatchObject({
    terms: ['Can be combined with another type of voucher.'],
    products: [],
    expires_at: null,
    expires_soon: false,
  })
  const { rows } = await site.db.query({
    text: `SELECT array_agg(id ORDER BY name) AS ids FROM product WHERE store_id = $1 AND slug IN ('saree', 'cheongsam', 'baju-kurung')`,
    values: [storeId],
  })
  const places = [menu.outlet('bishan'), menu.outlet('tampines')]
  const ways = [menu.salesType('pickup-return'), menu.salesType('drop-off')]
  await changeCampaign(
    site,
    'SORRY8',
    `min_spend_cents = 4050, min_pieces = 2, outlet_ids = '{${places}}', sales_type_ids = '{${ways}}', product_ids = '{${rows[0].ids}}',
     weekdays = '{mon,tue,sun}', is_first_order_only = true, per_person_limit = 3, total_limit = 2000, stack_class = NULL,
     starts_at = '2026-11-01T00:00:00+08:00', ends_at = '2027-01-01T00:00:00+08:00'`,
  )
  const { terms, products, expires_at } = await detail(id)
  expect(terms).toEqual([
    'For orders of $40.50 or more, before vouchers and delivery.',
    'For Baju Kurung & Kebaya, Cheongsam & Qipao or Saree.',
    'For at least 2 items in one order.',
    'For Pickup & Return or Drop Off & Collect only.',
    'At Bishan or Tampines only.',
    'For orders placed on Mondays, Tuesdays and Sundays.',
    'For a first order only.',
    'Up to 3 times per person.',
    'For the first 2000 orders.',
    'From Sun 1 Nov.',
    'Until Thu 31 Dec.',
    'Can’t be combined with other vouchers.',
  ])
  expect(products).toMatchObject([
    { id: 'baju-kurung', name: 'Baju Kurung & Kebaya' },
    { id: 'cheongsam' },
    { id: 'saree' },
  ])
  expect(expires_at).toBe('2026-12-31T16:00:00.000Z')
  // The voucher's own end overrides the campaign's; a minimum of one piece is not mentioned; retired products are not named.
  await site.db.query({
    text: `UPDATE voucher SET expires_at = '2026-12-01T00:00:00+08:00' WHERE id = $1`,
    values: [id],
  })
  await changeCampaign(site, 'SORRY8', `min_pieces = 1, outlet_ids = NULL, sales_type_ids = '{${ways[0]}}'`)
  await menu.change(`UPDATE product SET is_retired = true WHERE slug = 'cheongsam'`)
  const changed = await detail(id)
  await menu.change(`UPDATE product SET is_retired = false WHERE slug = 'cheongsam'`)
  expect(changed.terms.slice(1, 4)).toEqual([
    'For Baju Kurung & Kebaya or Saree.',
    'For Pickup & Return only.',
    'For orders placed on Mondays, Tuesdays and Sundays.',
  ])
  expect(changed.terms).toContain('Until Mon 30 Nov.')
})

test('D6.1 the terms name places and ways in the order in which the store shows them', async () => {
  const { give, detail } = await customer()
  const id = await give('SORRY8')
  const places = [menu.outlet('bishan'), menu.outlet('tampines')]
  const ways = [menu.salesType('pickup-return'), menu.salesType('drop-off')]
  await changeCampaign(site, 'SORRY8', `outlet_ids = '{${places}}', sales_type_ids = '{${ways}}'`)
  // Checks both orders, so PostgreSQL's natural order matches at most one of them.
  const seen = []
  for (let turn = 0; turn < 2; turn += 1) {
    for (const table of ['outlet', 'sales_type'])
      await site.db.query({
        text: `UPDATE ${table} SET position = 100 - position WHERE store_id = $1`,
        values: [storeId],
      })
    seen.push((await detail(id)).terms.slice(0, 2))
  }
  expect(seen).toEqual([
    ['For Drop Off & Collect or Pickup & Return only.', 'At Tampines or Bishan only.'],
    ['For Pickup & Return or Drop Off & Collect only.', 'At Bishan or Tampines only.'],
  ])
})

test.each([
  [`starts_at = '2026-11-18T00:00:00+08:00'`, 'not_yet', 'You can use it from Wed 18 Nov.', null],
  [`weekdays = '{mon,wed}'`, 'wrong_weekday', 'You can only use it on Mondays and Wednesdays.', null],
  [`min_pieces = 4`, 'too_few_pieces', 'Add at least 4 eligible items.', null],
  [`min_spend_cents = 20000`, 'minimum', 'Spend $74.00 more to use it.', 7400],
  [`total_limit = 2, taken = 2`, 'used_up', 'These vouchers have all been used.', null],
  [`total_limit = 2, taken = 3`, 'used_up', 'These vouchers have all been used.', null],
  [`outlet_ids = '{${menu.outlet('bishan')}}'`, 'wrong_outlet', 'You can only use it at Bishan.', null],
  [
    `sales_type_ids = '{${menu.salesType('drop-off')}}'`,
    'wrong_sales_type',
    'You can only use it for Drop Off & Collect.',
    null,
  ],
])('D6.1 at the basket a voucher with %s is refused in its own words', async (set, reason, message, missing_cents) => {
  const { api, give } = await customer()
  const bag = await menu.item('family-bag', { qty: 3, modifiers: ['scent-free'] })
  await api('POST /cart/add', { body: { ...bag, ...basket } })
  const ref = await give()
  const best = async () => (await api('POST /checkout/vouchers/best', { body: basket })).vouchers
  const row = { ref, name: '$8 off, with our apologies', description: 'For any order.', gives: '$8.00 off' }
  const ends = { expires_at: new Date('2030-01-01T00:00:00Z').toISOString() }
  expect(await best()).toMatchObject([{ ...row, saves_cents: 800, reason: null, message: null, missing_cents: null }])
  await changeCampaign(site, 'SORRY8', set)
  expect(await best()).toMatchObject([{ ...row, saves_cents: 0, reason, message, missing_cents }])
  expect((await best())[0]?.expires_at?.slice(0, 10)).toBe(ends.expires_at.slice(0, 10))
})

test('D6.1 a percentage of certain goods is taken from those alone; what is used up is not suggested', async () => {
  const { api, give, use } = await customer()
  const { rows } = await site.db.query({
    text: `SELECT id FROM product WHERE store_id = $1 AND slug = 'sneaker-clean'`,
    values: [storeId],
  })
  const some = `kind = 'percent', percent = 25, amount_cents = NULL, scope = 'item', product_ids = '{${rows[0].id}}', min_pieces = 2`
  await changeCampaign(site, 'SORRY8', some)
  await api('POST /cart/add', { body: { ...(await menu.item('sneaker-clean', { qty: 2 })), ...basket } })
  await api('POST /cart/add', { body: { ...(await menu.item('delicates-wash', { qty: 2 })), ...basket } })
  const [ref, gone] = [await give(), await give()]
  await site.db.query({ text: `UPDATE voucher SET status = 'used' WHERE id = $1`, values: [gone] })
  const { vouchers, best, best_cents } = await api('POST /checkout/vouchers/best', { body: basket })
  expect(vouchers.map((one) => [one.ref, one.saves_cents])).toEqual([[ref, 1100]])
  expect([best, best_cents]).toEqual([[ref], 1100])
  await use(ref)
  const held = await api('POST /checkout/vouchers/best', { body: basket })
  expect(held).toMatchObject({ vouchers: [{ ref, reason: 'held', saves_cents: 0 }], best: [], best_cents: 0 })
})

test('D6.1 the wallet says what any order of today would be told, whatever is in the basket', async () => {
  const { give, wallet } = await customer()
  await changeCampaign(
    site,
    'QUIETDAYS',
    `ends_at = '2027-09-01T00:00:00+08:00', total_limit = NULL, per_person_limit = NULL`,
  )
  const [quiet, plain] = [await give('QUIETDAYS'), await give()]
  const states = async () => {
    const { usable, not_yet, gone } = await wallet()
    return [usable, not_yet, gone].map((cards) =>
      cards.map(({ id, state, message }) => [id === quiet ? 'quiet' : 'plain', state, message]),
    )
  }
  const others = `outlet_ids = '{1}', sales_type_ids = '{1}', product_ids = '{1}', min_pieces = 9, min_spend_cents = 99999`
  await changeCampaign(site, 'SORRY8', others)
  const usable = (await wallet()).usable.map(({ id, state }) => [id, state])
  expect(new Set(usable.map(String))).toEqual(new Set([`${quiet},usable`, `${plain},usable`]))
  await changeCampaign(site, 'SORRY8', `starts_at = '${after(1)}'`)
  const quietOne = ['quiet', 'usable', null]
  expect(await states()).toEqual([[quietOne], [['plain', 'not_yet', 'You can use it from Tue 17 Nov.']], []])
  await changeCampaign(site, 'SORRY8', `starts_at = '${after(0)}', total_limit = 1, taken = 1`)
  const used = ['plain', 'used', 'These vouchers have all been used.']
  expect(await states()).toEqual([[quietOne], [], [used]])
  await changeCampaign(site, 'SORRY8', `total_limit = NULL, taken = 0, is_first_order_only = true`)
  expect((await states())[0]).toHaveLength(2)
})

test('D6.1 the wallet keeps what can be used for good, and the rest for ninety days; what ends first comes first', async () => {
  const { give, wallet } = await customer()
  const days = (count: number, ms = 0) => `'${after(count * DAY_MS + ms)}'`
  const old = (count: number, ms = 0) => `received_at = ${days(-count, ms)}`
  const never = await give('SORRY8', `expires_at = NULL, ${old(400)}`)
  const [earlier, later] = [
    await give('SORRY8', `expires_at = ${days(9)}, ${old(2)}`),
    await give('SORRY8', `expires_at = ${days(9)}, ${old(1)}`),
  ]
  const first = await give('SORRY8', `expires_at = ${days(8)}, ${old(300)}`)
  const usedLately = await give('SORRY8', `status = 'used', ${old(90, 1)}`)
  await give('SORRY8', `status = 'used', ${old(90)}`)
  const over = await give('SORRY8', `expires_at = ${days(-90, 1)}, ${old(200)}`)
  await give('SORRY8', `expires_at = ${days(-90)}, ${old(200)}`)
  const { usable, not_yet, gone } = await wallet()
  expect(usable.map(({ id }) => id)).toEqual([first, later, earlier, never])
  expect(not_yet).toEqual([])
  expect(gone.map(({ id, state }) => [id, state])).toEqual([
    [over, 'expired'],
    [usedLately, 'used'],
  ])
  expect(gone[1]?.message).toBe('You’ve already used this voucher.')
  expect([...usable, ...gone].map(({ expires_soon }) => expires_soon)).not.toContain(true)
  expect(usable[0]?.received_at).toBe(after(-300 * DAY_MS))
})

test('D6.1 a code can be entered again when the one before is used or over, as often as a person may', async () => {
  const { enter, use, api } = await customer()
  await changeCampaign(site, 'SOLES25', `per_person_limit = 2, total_limit = NULL, ends_at = NULL`)
  const refused = async () => (await refusal(enter('SOLES25'))).response
  const first = await enter('SOLES25')
  expect(first.is_new).toBe(true)
  expect(await enter('soles25')).toEqual({ ...first, is_new: false })
  await use(first.id)
  const second = await enter('sol es-25')
  expect(second.id).not.toBe(first.id)
  const until = (ms: number) =>
    site.db.query({ text: `UPDATE voucher SET expires_at = $2 WHERE id = $1`, values: [second.id, after(ms)] })
  await until(1)
  expect(await enter('SOLES25')).toMatchObject({ id: second.id, is_new: false })
  await until(0)
  const third = await enter('SOLES25')
  await use(third.id)
  expect(await refused()).toEqual({ reason: 'used_by_you' })
  const kinds = (await api('GET /vouchers/history', { query: {} })).entries.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'received')).toHaveLength(3)
})

test('D6.1 a right code takes nothing from the tries of a person, nor from those of an address', async () => {
  const wrong = async ({ enter }: { enter: (code: string) => Promise<unknown> }, tries: number) => {
    for (let index = 0; index < tries; index += 1) {
      expect((await refusal(enter(`WRONG${index}`))).response).toEqual({ reason: 'unknown' })
    }
  }
  await changeCampaign(site, 'SOLES25', `per_person_limit = NULL, total_limit = NULL, ends_at = NULL`)
  const [one, two, three] = [await customer(), await customer(), await customer()]
  const [four, five] = [await customer(), await customer()]
  await wrong(one, 6)
  await one.enter('SOLES25')
  await wrong(one, 2)
  expect((await refusal(one.enter('WRONG'))).httpStatus).toBe(429)
  for (const person of [two, three]) await wrong(person, 7)
  await wrong(four, 6)
  // 28 wrong codes from this network so far.
  for (const person of [two, three, four]) await person.enter('SOLES25')
  await wrong(five, 2)
  expect((await refusal((await customer()).enter('SOLES25'))).httpStatus).toBe(429)
})

test('D6.2 an offer says what it is, from the moment it begins to the one before it ends', async () => {
  await changeCampaign(site, 'POINTS5', `starts_at = '${after(0)}', ends_at = '${after(1)}'`)
  const { api, earn } = await customer()
  await earn(99)
  const { points, offers } = await api('GET /vouchers/exchange', {})
  expect(points).toBe(99)
  expect(offers.map(({ id }) => id)).toEqual(['POINTS5', 'POINTS15', 'POINTSDELIVERY'])
  expect(offers[0]).toEqual({
    ...{ id: 'POINTS5', name: '$5 off', description: 'For any order of $30 or more.', gives: '$5.00 off' },
    terms: [
      'For orders of $30.00 or more, before vouchers and delivery.',
      ...['From Tue 17 Nov.', 'Until Tue 17 Nov.', 'Can be combined with another type of voucher.'],
    ],
    ...{ points: 100, missing_points: 1 },
  })
  expect(offers[1]?.terms).toContain('Until Mon 15 Feb 2027.')
  await changeCampaign(site, 'POINTS5', 'starts_at = NULL, ends_at = NULL')
})

test.each(['short', 'x'.repeat(7), 'x'.repeat(129), 'with a space'])(
  'D6.2 %j is no key for an exchange',
  async (key) => {
    const { api, earn } = await customer()
    await earn(100)
    const headers = { 'Idempotency-Key': key }
    const refused = await refusal(api('POST /vouchers/exchange/:id', { params: { id: 'POINTS5' }, headers }))
    expect(refused.httpStatus).toBe(400)
    expect((await api('GET /vouchers', {})).points).toBe(100)
  },
)

test('D6.1 the history has the newest first, with order and amount; what was used does not expire', async () => {
  const { api, give, use } = await customer()
  const at = (ms: number) => `'${after(ms)}'`
  const [over, kept] = [
    await give('SORRY8', `received_at = ${at(-9000)}, expires_at = ${at(0)}`),
    await give('SORRY8', `received_at = ${at(-8000)}, expires_at = ${at(1)}`),
  ]
  const back = await give('SORRY8', `received_at = ${at(-7000)}`)
  const orderId = await use(back, new Date(NOW.getTime() - 6000))
  await site.db.transaction((tx) => releaseVouchers(tx, storeId, orderId, new Date(NOW.getTime() - 5000)))
  const usedId = await give('SORRY8', `received_at = ${at(-4000)}, status = 'used', expires_at = ${at(-1)}`)
  const { rows } = await site.db.query({ text: 'SELECT number FROM customer_order WHERE id = $1', values: [orderId] })
  const history = await api('GET /vouchers/history', { query: {} })
  const name = '$8 off, with our apologies'
  const none = { cents: null, order_id: null, order_number: null, name }
  const order = { cents: 450, order_id: orderId, order_number: rows[0].number, name }
  expect(history).toEqual({
    next_cursor: null,
    points: 0,
    entries: [
      { id: `x${over}`, kind: 'expired', voucher_id: over, at: after(0), ...none },
      { id: `r${usedId}`, kind: 'received', voucher_id: usedId, at: after(-4000), ...none },
      { id: expect.stringMatching(/^b/), kind: 'returned', voucher_id: back, at: after(-5000), ...order },
      { id: expect.stringMatching(/^u/), kind: 'used', voucher_id: back, at: after(-6000), ...order },
      { id: `r${back}`, kind: 'received', voucher_id: back, at: after(-7000), ...none },
      { id: `r${kept}`, kind: 'received', voucher_id: kept, at: after(-8000), ...none },
      { id: `r${over}`, kind: 'received', voucher_id: over, at: after(-9000), ...none },
    ],
  })
  const uuid = '00000000-0000-0000-0000-000000000000'
  const from = (cursor: string) => api('GET /vouchers/history', { query: { cursor } })
  expect((await from(`8640000000000_r${uuid}`)).entries).toHaveLength(7)
  expect((await from(`${NOW.getTime() - 6000}_r${uuid}`)).entries).toHaveLength(3)
  expect(await refusal(from(`8640000000001_r${uuid}`))).toMatchObject({
    httpStatus: 400,
    errors: { cursor: 'We can’t find this page of the history. Start from the top.' },
  })
})

test('D6.1 D6.2 a page holds twenty, and says where the next begins only when there is one', async () => {
  const { api, give, earn } = await customer()
  for (let index = 0; index < 20; index += 1) {
    await give()
    await earn(1)
  }
  for (const path of ['GET /vouchers/history', 'GET /vouchers/history/earned'] as const) {
    expect(await api(path, { query: {} })).toMatchObject({ next_cursor: null, entries: Array(20).fill({}), points: 20 })
  }
  await give()
  await earn(1)
  for (const path of ['GET /vouchers/history', 'GET /vouchers/history/earned'] as const) {
    const { entries, next_cursor } = await api(path, { query: {} })
    expect(entries).toHaveLength(20)
    const rest = await api(path, { query: { cursor: next_cursor ?? '' } })
    expect(rest).toMatchObject({ next_cursor: null, entries: [{}] })
    expect(entries.map(({ id }) => id)).not.toContain(rest.entries[0]?.id)
  }
  for (const cursor of ['0', '01', '-1', 'x', '1'.repeat(16)]) {
    expect((await refusal(api('GET /vouchers/history/earned', { query: { cursor } }))).httpStatus).toBe(400)
  }
})

test('D6.2 what is left of earned points is told of what was earned, and of nothing else', async () => {
  const { api, earn } = await customer()
  await earn(120)
  await earn(7)
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  await api('POST /vouchers/exchange/:id', { params: { id: 'POINTS5' }, headers })
  const { entries: earned } = await api('GET /vouchers/history/earned', { query: {} })
  const { entries: redeemed } = await api('GET /vouchers/history/redeem', { query: {} })
  expect(earned.map(({ points }) => points)).toEqual([7, 120])
  expect(redeemed).toMatchObject([{ kind: 'exchanged', points: -100, expires_at: null, at: after(0) }])
  const entry = (id = '') => api('GET /vouchers/history/earned/:id', { params: { id } })
  expect(await entry(earned[0]?.id)).toMatchObject({ points: 7, points_left: 7 })
  expect(await entry(earned[1]?.id)).toMatchObject({ ...earned[1], points_left: 20 })
  const again = { 'Idempotency-Key': crypto.randomUUID() }
  await earn(80)
  await api('POST /vouchers/exchange/:id', { params: { id: 'POINTS5' }, headers: again })
  expect(await entry(earned[1]?.id)).toMatchObject({ points: 120, points_left: 0 })
  expect((await refusal(entry(redeemed[0]?.id))).httpStatus).toBe(404)
  expect((await refusal(entry('0'))).httpStatus).toBe(404)
})
