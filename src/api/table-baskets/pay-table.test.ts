import { beforeEach, expect, test } from 'vitest'
import type { Purchase } from '#contract/order/checkout.ts'
import { later } from '#tests/support/checkout.ts'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { cafeMenu, clearTables, type Dish, idsIn, phoneOf, statesIn, tableCode } from '#tests/support/table.ts'

const site = await testSite({ poolSize: 20 })
const code = await tableCode(site)
const [kopi, cake] = (await cafeMenu(site)) as [Dish, Dish]

beforeEach(async () => {
  site.setClock(() => new Date())
  await clearTables(site)
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'table-%'` })
})

/** Two members at table Window 1: Mei with a kopi, Tan with a cake. */
async function twoPhones() {
  const mei = await phoneOf(site, code, 'Mei')
  const tan = await phoneOf(site, code, 'Tan')
  await mei.add(kopi)
  const basket = await tan.add(cake)
  return { mei, tan, all: idsIn(basket), meis: idsIn(basket, mei.me), tans: idsIn(basket, tan.me) }
}
const refused = async (call: Promise<unknown>) => {
  const { httpStatus, message, response } = await refusal(call)
  return [httpStatus, (response as { code?: string } | null)?.code ?? null, message]
}
/** Pays the PayNow code at the sandbox's bank and delivers its message to the shop. */
async function payByBank({ payment: { action } }: Purchase) {
  if (action?.kind !== 'qr') throw new Error('there is no code to scan')
  const { demo_bank_url } = await site.call()('GET /payments/options')
  await pressAtSandbox(site, `${demo_bank_url}?qr=${encodeURIComponent(action.payload)}`, { do: 'pay' })
  await deliverMessages(site)
}
const linesOf = async ({ order_id }: Purchase) =>
  (
    await site.db.query({
      text: 'SELECT product_name, notes, qty FROM order_line WHERE order_id = $1 ORDER BY position',
      values: [order_id],
    })
  ).rows

test('D1.9 each pays their own lines, and the order says for whom each is', async () => {
  const { mei, tan, meis, tans } = await twoPhones()
  const bill = await mei.bill(meis)
  expect(bill.total).toBe(kopi.cents)
  const paid = await bill.pay()
  expect(paid).toMatchObject({ status: 'confirmed', category_id: 4, table: 'Window 1', total_cents: kopi.cents })
  expect(await linesOf(paid)).toEqual([{ product_name: kopi.name, notes: 'For Mei', qty: 1 }])
  expect((await tan.see()).lines).toMatchObject([
    { name: 'Mei', state: 'paid', payer: 'Mei' },
    { name: 'Tan', state: 'open', payer: null },
  ])
  const other = await (await tan.bill(tans)).pay()
  expect(await linesOf(other)).toEqual([{ product_name: cake.name, notes: 'For Tan', qty: 1 }])
  expect(statesIn(await mei.see())).toEqual(['paid', 'paid'])
})

test('D1.9 one pays everything at the table', async () => {
  const { mei, tan, all } = await twoPhones()
  const bill = await tan.bill(all)
  expect(bill.total).toBe(kopi.cents + cake.cents)
  const paid = await bill.pay()
  expect((await linesOf(paid)).map(({ notes }) => notes)).toEqual(['For Mei', 'For Tan'])
  expect((await mei.see()).lines).toMatchObject([
    { name: 'Mei', state: 'paid', payer: 'Tan' },
    { name: 'Tan', state: 'paid', payer: 'Tan' },
  ])
})

test('D1.9 a customer who has signed in pays for the table, and their own cart stays as it is', async () => {
  const { token } = await site.signedIn({ firstName: 'Aisha' })
  const aisha = await phoneOf(site, code, 'Aisha', token)
  const place = { outlet_id: aisha.basket.outlet_id, sales_type_id: aisha.basket.sales_type_id }
  await site.call(token)('POST /cart/add', { body: { product_id: cake.id, qty: 2, ...place } })
  const paid = await (await aisha.bill(idsIn(await aisha.add(kopi)))).pay()
  expect(paid).toMatchObject({ status: 'confirmed', guest_token: null, total_cents: kopi.cents })
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  expect(await site.call(token)('GET /cart', { query })).toMatchObject([{ product_id: cake.id, qty: 2 }])
  // The same basket can be ordered from again.
  const more = await (await aisha.bill(idsIn(await aisha.add(cake)).slice(1))).pay()
  expect(more.order_id).not.toBe(paid.order_id)
})

test('D1.9 a line that somebody is paying is refused by name, and so is one that is paid', async () => {
  const { mei, tan, all, meis } = await twoPhones()
  const billed = await tan.bill(all)
  const waiting = await (await mei.bill(meis, { payment: { kind: 'paynow' } })).pay()
  expect(waiting.status).toBe('awaiting_payment')
  expect((await tan.see()).lines).toMatchObject([{ state: 'being_paid', payer: 'Mei' }, { state: 'open' }])
  expect(await refused(billed.pay())).toEqual([409, 'line_taken', `Mei is paying for ${kopi.name} right now.`])
  // A new quote contains only the free lines.
  expect(await tan.quote(all)).toMatchObject({
    quote: { total_cents: cake.cents },
    taken: `Mei is paying for ${kopi.name} right now.`,
  })
  expect(await refused(mei.change(meis[0] ?? '', 2))).toEqual([409, null, 'Mei is paying for this item right now.'])
  await payByBank(waiting)
  expect((await tan.see()).lines).toMatchObject([{ state: 'paid', payer: 'Mei' }, { state: 'open' }])
  expect(await refused(billed.pay())).toEqual([409, 'line_taken', `Mei has already paid for ${kopi.name}.`])
  expect(await refused(mei.change(meis[0] ?? '', 0))).toEqual([409, null, 'Mei has already paid for this item.'])
})

test.each(['is being paid', 'is paid'])(
  'D1.9 after seeing the new total, one pays for all but the line that %s by somebody else',
  async (state) => {
    const { mei, tan, all, meis } = await twoPhones()
    const waiting = await (await mei.bill(meis, { payment: { kind: 'paynow' } })).pay()
    if (state === 'is paid') await payByBank(waiting)
    const paid = await (await tan.bill(all)).pay()
    expect(paid).toMatchObject({ status: 'confirmed', total_cents: cake.cents })
    expect((await linesOf(paid)).map(({ notes }) => notes)).toEqual(['For Tan'])
    if (state === 'is being paid') await payByBank(waiting)
    expect((await mei.see()).lines).toMatchObject([
      { name: 'Mei', state: 'paid', payer: 'Mei' },
      { name: 'Tan', state: 'paid', payer: 'Tan' },
    ])
  },
)

test('D1.9 a late payer is told who is paying and who has paid for what', async () => {
  const { mei, tan, all, meis, tans } = await twoPhones()
  const ravi = await phoneOf(site, code, 'Ravi')
  await (await mei.bill(meis)).pay()
  await (await tan.bill(tans, { payment: { kind: 'paynow' } })).pay()
  const words = `Tan is paying for ${cake.name} right now. Mei has already paid for ${kopi.name}.`
  expect(await refused(ravi.quote(all))).toEqual([409, 'line_taken', words])
})

test('D1.9 a member who has paid and left is still named on the lines, but no longer counted', async () => {
  const { mei, tan, meis } = await twoPhones()
  await (await mei.bill(meis)).pay()
  expect(await mei.leave()).toEqual({ items: [] })
  expect(await tan.see()).toMatchObject({
    members: [{ name: 'Tan' }],
    lines: [{ name: 'Mei', state: 'paid', payer: 'Mei' }, { name: 'Tan' }],
  })
  expect(await site.call()('GET /tables/:token/basket', { params: { token: code } })).toEqual({ members: 1 })
})

test('D1.9 a failed payment frees the lines: somebody else pays them, and the failed order can be paid no more', async () => {
  const { mei, tan, all, meis } = await twoPhones()
  const failed = await (await mei.bill(meis, { card: 'decline' })).pay()
  expect(failed).toMatchObject({ status: 'awaiting_payment', payment: { status: 'failed' } })
  expect(statesIn(await tan.see())).toEqual(['open', 'open'])
  const paid = await (await tan.bill(all)).pay()
  expect(paid).toMatchObject({ status: 'confirmed', total_cents: kopi.cents + cake.cents })
  const again = site.call()('POST /checkout/orders/:id/pay', {
    params: { id: failed.guest_token ?? '' },
    body: { payment: { kind: 'paynow' } },
    headers: { 'Idempotency-Key': 'again-and-again-and-again' },
  })
  expect(await refused(again)).toEqual([
    409,
    'line_taken',
    'Someone at your table paid for or changed part of this order. You weren’t charged. Pay for what’s left.',
  ])
  const order = await site.call()('GET /checkout/orders/:id', { params: { id: failed.guest_token ?? '' } })
  expect(order).toMatchObject({ status: 'cancelled', is_changed_at_table: true })
})

test('D1.9 a line whose payment failed can be changed; the failed order is given up with it', async () => {
  const { mei, meis } = await twoPhones()
  const failed = await (await mei.bill(meis, { card: 'decline' })).pay()
  await mei.change(meis[0] ?? '', 3)
  const params = { id: failed.guest_token ?? '' }
  expect((await site.call()('GET /checkout/orders/:id', { params })).status).toBe('cancelled')
  expect((await (await mei.bill(meis)).pay()).total_cents).toBe(3 * kopi.cents)
})

test('D1.9 leaving after a failed payment cancels the failed order, so the lines taken along are never charged', async () => {
  const { mei, tan, meis } = await twoPhones()
  const failed = await (await mei.bill(meis, { card: 'decline' })).pay()
  await mei.leave()
  expect((await tan.see()).lines).toMatchObject([{ name: 'Tan' }])
  const params = { id: failed.guest_token ?? '' }
  expect((await site.call()('GET /checkout/orders/:id', { params })).status).toBe('cancelled')
})

test('D1.9 a member who has paid for another is still named after leaving', async () => {
  const { mei, tan, meis, tans } = await twoPhones()
  await tan.change(tans[0] ?? '', 0)
  await (await tan.bill(meis)).pay()
  await tan.leave()
  expect((await mei.see()).lines).toMatchObject([{ name: 'Mei', state: 'paid', payer: 'Tan' }])
})

test('D1.9 more of what is being paid or is paid is a line of its own', async () => {
  const { mei, meis } = await twoPhones()
  const waiting = await (await mei.bill(meis, { payment: { kind: 'paynow' } })).pay()
  const own = async () => (await mei.see()).lines.filter(({ member }) => member === mei.me)
  await mei.add(kopi)
  expect(await own()).toMatchObject([
    { state: 'being_paid', item: { qty: 1 } },
    { state: 'open', item: { qty: 1 } },
  ])
  await payByBank(waiting)
  await mei.add(kopi)
  expect(await own()).toMatchObject([
    { state: 'paid', item: { qty: 1 } },
    { state: 'open', item: { qty: 2 } },
  ])
})

test('D1.9 an order that is given up or expires frees its lines', async () => {
  const { mei, tan, meis } = await twoPhones()
  const first = await (await mei.bill(meis, { payment: { kind: 'paynow' } })).pay()
  await site.call()('POST /checkout/orders/:id/abandon', { params: { id: first.guest_token ?? '' } })
  expect(statesIn(await tan.see())).toEqual(['open', 'open'])
  const ravi = await phoneOf(site, code, 'Ravi')
  await (await ravi.bill(meis, { payment: { kind: 'paynow' } })).pay()
  expect(statesIn(await tan.see())).toEqual(['being_paid', 'open'])
  await later(site, 31 * 60)
  await later(site, 60)
  expect(statesIn(await tan.see())).toEqual(['open', 'open'])
  expect((await (await tan.bill(meis)).pay()).status).toBe('confirmed')
})

test('D1.9, D2.4 a line that changes while it is being paid charges nothing: the new total is shown first', async () => {
  const { mei, tan, all, meis, tans } = await twoPhones()
  const billed = await tan.bill(all)
  await mei.change(meis[0] ?? '', 2)
  const changed = await refusal(billed.pay())
  expect(changed.response).toMatchObject({
    code: 'quote_changed',
    quoted: { quote: { total_cents: 2 * kopi.cents + cake.cents } },
  })
  const next = await tan.bill(all)
  await mei.change(meis[0] ?? '', 0)
  expect((await refusal(next.pay())).response).toMatchObject({
    code: 'quote_changed',
    quoted: { quote: { total_cents: cake.cents } },
  })
  const last = await tan.bill(tans)
  await tan.change(tans[0] ?? '', 0)
  expect((await refusal(last.pay())).response).toMatchObject({ code: 'cart_empty' })
})

test('D1.9 a basket that ends meanwhile is not paid, and says so', async () => {
  const { mei, meis } = await twoPhones()
  const bill = await mei.bill(meis)
  site.setClock(new Date(Date.now() + 3 * 3_600_000))
  expect(await refused(bill.pay())).toEqual([
    409,
    'basket_ended',
    'This table’s basket has ended. Scan the code on the table to start a new one.',
  ])
  expect((await refused(mei.quote(meis)))[1]).toBe('basket_ended')
})

test('D1.9 the same member in two tabs pays once, and the second tab sees that order', async () => {
  const { mei, meis } = await twoPhones()
  const bill = await mei.bill(meis, { payment: { kind: 'paynow' } })
  const first = await bill.pay()
  const { response } = await refusal(bill.pay())
  expect(response).toMatchObject({ code: 'order_waiting', order: first.guest_token })
})

test('D1.9, D2.1 the server prices what is at the table, from the catalogue of that moment', async () => {
  const { mei, meis } = await twoPhones()
  const [seen] = (await mei.see()).lines
  expect(seen?.item.final_price).toBe((kopi.cents / 100).toFixed(2))
  expect((await mei.quote(meis)).quote.total_cents).toBe(kopi.cents)
})
