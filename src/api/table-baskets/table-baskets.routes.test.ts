import { beforeEach, expect, test } from 'vitest'
import { sweepTableBaskets } from '#api/table-baskets/table-basket.queries.ts'
import { TABLE_LINES_MAX, TABLE_MEMBERS_MAX } from '#contract/order/table-basket-limits.ts'
import { placeOf } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { cafeMenu, clearTables, type Dish, idsIn, phoneOf, tableCode } from '#tests/support/table.ts'

const site = await testSite()
const code = await tableCode(site)
const [kopi, cake] = (await cafeMenu(site)) as [Dish, Dish]
const said = async (call: Promise<unknown>) => {
  const { httpStatus, message } = await refusal(call)
  return [httpStatus, message]
}
const ENDED = [404, 'This table’s basket has ended. Scan the code on the table to start a new one.']

beforeEach(async () => {
  site.setClock(() => new Date())
  await clearTables(site)
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'table-%'` })
})

test('D1.9 phones at one table share a basket by its code, and each line names who added it', async () => {
  const group = () => site.call()('GET /tables/:token/basket', { params: { token: code } })
  expect(await group()).toEqual({ members: 0 })
  const mei = await phoneOf(site, code, 'Mei')
  const tan = await phoneOf(site, code, 'Tan')
  await mei.add(kopi, 2, ' less sweet ')
  const seen = await tan.add(cake)
  expect(await group()).toEqual({ members: 2 })
  expect(seen).toMatchObject({
    table: 'Window 1',
    me: tan.me,
    members: [{ name: 'Mei' }, { name: 'Tan' }],
    lines: [
      { name: 'Mei', member: mei.me, state: 'open', payer: null, item: { qty: 2, notes: 'less sweet' } },
      { name: 'Tan', member: tan.me, state: 'open', payer: null, item: { qty: 1 } },
    ],
  })
  expect((await mei.see()).lines).toEqual(seen.lines)
  expect(JSON.stringify(seen)).not.toContain(mei.token)
})

test('D1.9 more of the same by the same person is one line; by another, or with another note, it is another', async () => {
  const mei = await phoneOf(site, code, 'Mei')
  const tan = await phoneOf(site, code, 'Tan')
  await mei.add(kopi)
  await mei.add(kopi, 2)
  await mei.add(kopi, 1, 'no sugar')
  const { lines } = await tan.add(kopi)
  expect(lines.map(({ name, item }) => [name, item.qty, item.notes])).toEqual([
    ['Mei', 3, ''],
    ['Mei', 1, 'no sugar'],
    ['Tan', 1, ''],
  ])
})

test('D1.9, D1.11 what is sold by weight has its least weight and its step at a table too', async () => {
  const cakeSold = async (unit: string, min: number, step: number) => {
    const text = 'UPDATE product SET unit = $2, min_qty = $3, qty_step = $4 WHERE id = $1'
    await site.db.query({ text, values: [cake.id, unit, min, step] })
    await site.db.query({ text: 'UPDATE store SET version = version + 1' })
    await site.parts.stores.refresh()
  }
  const mei = await phoneOf(site, code, 'Mei')
  await mei.add(cake)
  await cakeSold('kg', 4, 2)
  const sold = [400, `${cake.name} is sold from 4 kg, in steps of 2 kg. Choose another weight.`]
  const [line = ''] = idsIn(await mei.see())
  expect((await mei.add(cake, 2)).lines).toMatchObject([{ item: { id: line, qty: 6, unit: 'kg', qty_was: null } }])
  for (const qty of [2, 3, 5, 7]) expect(await said(mei.change(line, qty))).toEqual(sold)
  expect(await said(mei.add(cake, 1))).toEqual(sold)
  expect(await said(mei.add(cake, 2, 'sliced'))).toEqual(sold)
  expect((await mei.change(line, 8)).lines).toMatchObject([{ item: { qty: 8 } }])
  expect((await mei.change(line, 0)).lines).toEqual([])
  await cakeSold('piece', 1, 1)
})

test('D1.9 a member changes and removes only their own lines', async () => {
  const mei = await phoneOf(site, code, 'Mei')
  const tan = await phoneOf(site, code, 'Tan')
  const [line = ''] = idsIn(await mei.add(kopi))
  expect(await said(tan.change(line, 5))).toEqual([403, 'Mei added this item. Only Mei can change it.'])
  expect(await said(tan.change(line, 0))).toEqual([403, 'Mei added this item. Only Mei can change it.'])
  expect((await mei.change(line, 5)).lines).toMatchObject([{ item: { qty: 5 } }])
  expect((await mei.change(line, 0)).lines).toEqual([])
  expect(await said(mei.change(line, 1))).toEqual([404, 'This item is no longer in the basket.'])
  expect(await said(mei.change('nothing', 1))).toEqual([404, 'This item is no longer in the basket.'])
})

test('D1.9 a member who leaves takes their unpaid lines along, and the token is dead', async () => {
  const mei = await phoneOf(site, code, 'Mei')
  const tan = await phoneOf(site, code, 'Tan')
  await mei.add(kopi, 2, 'less sweet')
  await tan.add(cake)
  expect(await mei.leave()).toMatchObject({
    items: [{ product_id: (kopi as { id: number }).id, qty: 2, notes: 'less sweet' }],
  })
  expect(await tan.see()).toMatchObject({ members: [{ name: 'Tan' }], lines: [{ name: 'Tan' }] })
  for (const act of [mei.see, () => mei.add(kopi), mei.leave]) expect(await said(act())).toEqual(ENDED)
})

test('D1.9 a table that is disabled closes its basket for those who have joined', async () => {
  const table = await tableCode(site, 'Long table')
  const mei = await phoneOf(site, table, 'Mei')
  await mei.add(kopi)
  const disable = (is: boolean) =>
    site.db.query({ text: 'UPDATE dining_table SET is_disabled = $2 WHERE token = $1', values: [table, is] })
  await disable(true)
  for (const act of [mei.see, () => mei.add(kopi), mei.leave]) expect(await said(act())).toEqual(ENDED)
  await disable(false)
  expect((await mei.see()).lines).toHaveLength(1)
})

test('D1.9 a token of another store, or one that never was, opens nothing', async () => {
  const mei = await phoneOf(site, code, 'Mei')
  await mei.add(kopi)
  const member = await site.signedIn({ store: 'kinder-press' })
  const other = site.call(member.token, 'kinder-press.localhost')
  const params = { token: mei.token }
  expect(await said(other('GET /table-baskets/:token', { params }))).toEqual(ENDED)
  const body = { product_id: kopi.id, qty: 1 }
  expect(await said(other('POST /table-baskets/:token/lines', { params, body }))).toEqual(ENDED)
  expect(
    (await refusal(other('POST /tables/:token/basket', { params: { token: code }, body: { name: 'X' } }))).httpStatus,
  ).toBe(404)
  for (const token of ['x', `${mei.token}x`, mei.token.toLowerCase(), code, '../outlets']) {
    expect(await said(site.call()('GET /table-baskets/:token', { params: { token } }))).toEqual(ENDED)
  }
  const { rows } = await site.db.query({ text: 'SELECT to_jsonb(m)::text AS kept FROM table_basket_member m' })
  expect(JSON.stringify(rows)).not.toContain(mei.token)
})

test('D1.9 a basket of one table is not paid for another', async () => {
  const mei = await phoneOf(site, code, 'Mei')
  const lines = idsIn(await mei.add(kopi))
  const bill = await mei.bill(lines)
  const elsewhere = { ...bill.body, table: await tableCode(site, 'Window 2') }
  const headers = { 'Idempotency-Key': 'k'.repeat(24) }
  const refused = await refusal(site.call()('POST /checkout/orders', { body: elsewhere, headers }))
  expect(refused.response).toMatchObject({ code: 'table_unknown' })
  const tan = await phoneOf(site, await tableCode(site, 'Window 2'), 'Tan')
  // Lines of another table are ignored like unknown ids.
  expect((await tan.quote(lines)).items).toEqual([])
  const place = await placeOf(site, 'dine-in', 'tampines')
  const there = { ...place, table: await tableCode(site, 'Table 1'), table_basket: bill.body.table_basket }
  expect(await said(site.call()('POST /checkout/quote', { body: there }))).toEqual([
    409,
    'This basket belongs to another table. Scan the code on your table again.',
  ])
})

test('D1.9 a basket that is left ends, and the next guests at the table see nothing of it', async () => {
  const start = Date.now()
  const at = (minutes: number) => site.setClock(new Date(start + minutes * 60_000))
  at(0)
  const mei = await phoneOf(site, code, 'Mei')
  await mei.add(kopi)
  at(179)
  expect((await mei.see()).lines).toHaveLength(1)
  at(180)
  expect(await said(mei.see())).toEqual(ENDED)
  expect(await said(mei.add(kopi))).toEqual(ENDED)
  expect(await site.call()('GET /tables/:token/basket', { params: { token: code } })).toEqual({ members: 0 })
  const next = await phoneOf(site, code, 'Ravi')
  expect(next.basket).toMatchObject({ members: [{ name: 'Ravi' }], lines: [] })
  // The token of the former guest is dead.
  expect(await said(mei.see())).toEqual(ENDED)
})

test('D1.9 a fully paid basket stays for a while, and ends if nothing is added', async () => {
  const start = Date.now()
  const at = (minutes: number) => site.setClock(new Date(start + minutes * 60_000))
  at(0)
  const mei = await phoneOf(site, code, 'Mei')
  await (await mei.bill(idsIn(await mei.add(kopi)))).pay()
  at(19)
  expect((await mei.see()).lines).toMatchObject([{ state: 'paid', payer: 'Mei' }])
  await mei.add(cake)
  at(39)
  expect((await mei.see()).lines.map(({ state }) => state)).toEqual(['paid', 'open'])
  await (await mei.bill(idsIn(await mei.see()).slice(1))).pay()
  at(59)
  expect(await said(mei.see())).toEqual(ENDED)
})

test('D1.9 names of guests are swept away with their basket', async () => {
  const mei = await phoneOf(site, code, 'Mei')
  await mei.add(kopi)
  const count = async () =>
    (await site.db.query({ text: 'SELECT count(*)::integer AS n FROM table_basket_member' })).rows[0].n
  await sweepTableBaskets.run(site.db, new Date(Date.now() - 60_000))
  expect(await count()).toBe(1)
  await sweepTableBaskets.run(site.db, new Date(Date.now() + 60_000))
  expect(await count()).toBe(0)
})

test('D1.9 members, lines, pieces and names are bounded', async () => {
  const mei = await phoneOf(site, code, 'Mei')
  for (const name of ['', '  ', 'x'.repeat(41), 'Mei\nTan']) {
    const call = site.call()('POST /tables/:token/basket', { params: { token: code }, body: { name } })
    expect((await refusal(call)).httpStatus).toBe(400)
  }
  const [line = ''] = idsIn(await mei.add(kopi, 99))
  expect(await said(mei.add(kopi))).toEqual([400, 'You can order up to 99 of one item.'])
  for (const qty of [-1, 100, 1.5]) expect((await refusal(mei.change(line, qty))).httpStatus).toBe(400)
  for (let n = 2; n <= TABLE_LINES_MAX; n += 1) await mei.add(cake, 1, `note ${n}`)
  expect(await said(mei.add(cake, 1, 'one more'))).toEqual([
    400,
    'A table’s basket holds up to 100 different items. Pay some of them first.',
  ])
  for (let n = 2; n <= TABLE_MEMBERS_MAX; n += 1) await phoneOf(site, code, `Guest ${n}`)
  const [status, words] = await said(phoneOf(site, code, 'One too many'))
  expect([status, words]).toEqual([409, expect.stringContaining('Up to 12 people')])
})

test('D1.9 joining is rate limited, for each table by itself', async () => {
  const join = () => phoneOf(site, code, 'Robot')
  for (let n = 0; n < 60; n += 1) {
    await join()
    await clearTables(site)
  }
  expect((await refusal(join())).httpStatus).toBe(429)
  await phoneOf(site, await tableCode(site, 'Window 2'), 'Mei')
})

test('D1.9 twelve who join at the same moment share one basket, and a thirteenth is refused', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `Guest ${n}`)
  const joined = await Promise.allSettled(names.map((name) => phoneOf(site, code, name)))
  const phones = joined.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(phones).toHaveLength(TABLE_MEMBERS_MAX)
  const { rows } = await site.db.query({ text: 'SELECT count(*)::integer AS n FROM table_basket' })
  expect(rows[0].n).toBe(1)
  expect(new Set(phones.map(({ me }) => me)).size).toBe(TABLE_MEMBERS_MAX)
})
