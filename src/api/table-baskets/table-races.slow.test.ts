import { beforeEach, expect, test } from 'vitest'
import type { Purchase } from '#contract/order/checkout.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { books, newKey } from '#tests/support/checkout.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import { cafeMenu, clearTables, type Dish, idsIn, phoneOf, statesIn, tableCode } from '#tests/support/table.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 100)
const site = await testSite({ poolSize: 20 })
const code = await tableCode(site)
const [kopi, cake] = (await cafeMenu(site)) as [Dish, Dish]

beforeEach(() => site.db.query({ text: 'DELETE FROM rate_limit' }))

async function newTable() {
  await clearTables(site)
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  const mei = await phoneOf(site, code, 'Mei')
  const tan = await phoneOf(site, code, 'Tan')
  await mei.add(kopi)
  const basket = await tan.add(cake)
  return { mei, tan, all: idsIn(basket), meis: idsIn(basket, mei.me) }
}

const outcome = (call: Promise<Purchase>) =>
  call.then(
    ({ status }) => status as string,
    (error) => {
      if (!(error instanceof ApiFailure)) throw error
      return String((error.response as { code?: string } | null)?.code ?? error.message)
    },
  )

/** The number of paid orders that contain the product's line. Must never exceed one. */
async function paidOrdersWith(product: Dish): Promise<number> {
  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS n FROM order_line l JOIN customer_order o ON o.id = l.order_id
           WHERE l.product_id = $1 AND o.confirmed_at IS NOT NULL`,
    values: [product.id],
  })
  return rows[0].n
}
const balanced = async () => {
  const { at_gateway, in_orders, owed } = await books(site)
  expect([in_orders, owed]).toEqual([at_gateway, at_gateway])
}

test('D1.9 two phones pay the same lines at the same moment: one does, and the other reads who', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { mei, tan, all } = await newTable()
    const before = await paidOrdersWith(kopi)
    const [first, second] = [await mei.bill(all), await tan.bill(all)]
    const said: string[] = []
    const hear = (call: Promise<Purchase>) =>
      call.catch((error) => {
        said.push(error.message)
        throw error
      })
    const ends = await Promise.all([outcome(hear(first.pay())), outcome(hear(second.pay()))])
    expect(ends.toSorted()).toEqual(['confirmed', 'line_taken'])
    const winner = ends[0] === 'confirmed' ? 'Mei' : 'Tan'
    expect(said).toEqual([expect.stringMatching(new RegExp(`^${winner} (is paying|has already paid) for `))])
    expect(await paidOrdersWith(kopi)).toBe(before + 1)
    expect((await mei.see()).lines.map(({ state, payer }) => [state, payer])).toEqual([
      ['paid', winner],
      ['paid', winner],
    ])
  }
  await balanced()
})

test('D1.9 a line is changed or removed while somebody pays it: what is paid is what is in the basket', async () => {
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const { mei, tan, all, meis } = await newTable()
    const bill = await tan.bill(all)
    const qty = round % 2 === 0 ? 2 : 0
    const [paid, changed] = await Promise.all([
      outcome(bill.pay()),
      mei.change(meis[0] ?? '', qty).then(
        () => 'changed',
        ({ httpStatus }) => String(httpStatus),
      ),
    ])
    expect(['confirmed/409', 'quote_changed/changed']).toContain(`${paid}/${changed}`)
    const states = statesIn(await tan.see())
    if (paid === 'confirmed') expect(states).toEqual(['paid', 'paid'])
    else expect(states).toEqual(qty === 0 ? ['open'] : ['open', 'open'])
  }
  await balanced()
})

test('D1.9 a failed order is paid again just when somebody else pays its lines: they are paid once', async () => {
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const { mei, tan, all, meis } = await newTable()
    const failed = await (await mei.bill(meis, { card: 'decline' })).pay()
    const before = await paidOrdersWith(kopi)
    const bill = await tan.bill(all)
    const card = await enterCard(site, 'success')
    const token = card.kind === 'once' ? card.token : ''
    const again = site.call()('POST /checkout/orders/:id/pay', {
      params: { id: failed.guest_token ?? '' },
      body: { payment: { kind: 'token', token } },
      headers: { 'Idempotency-Key': newKey() },
    })
    const ends = await Promise.all([outcome(again), outcome(bill.pay())])
    expect(ends.filter((end) => end === 'confirmed')).toHaveLength(1)
    expect(await paidOrdersWith(kopi)).toBe(before + 1)
  }
  await balanced()
})

test('D1.9 the same member pays in two tabs at once: one order, one charge', async () => {
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const { mei, meis } = await newTable()
    const before = await paidOrdersWith(kopi)
    const bills = [await mei.bill(meis), await mei.bill(meis)]
    const ends = await Promise.all(bills.map((bill) => outcome(bill.pay())))
    expect(ends.toSorted()).toEqual(['confirmed', 'order_waiting'])
    expect(await paidOrdersWith(kopi)).toBe(before + 1)
  }
  await balanced()
})
