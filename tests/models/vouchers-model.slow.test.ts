import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { Api } from '#contract/wire/request.ts'
import { menuOf } from '#tests/support/cart.ts'
import { newKey, placeOf } from '#tests/support/checkout.ts'
import { changeCampaign } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import {
  answered,
  BEGIN,
  type Buyer,
  fill,
  newBuyer,
  orderBody,
  passMinutes,
  sendOrder,
  sharedShop,
  walletPayment,
} from './buying.ts'
import { type Command, command, holds, shortestFailure } from './model-run.ts'
import { type Chosen, CODES, type Code, VouchersModel } from './vouchers-model.ts'

const site = await testSite()
const menu = await menuOf(site)
await menu.change('UPDATE outlet SET slot_capacity = 100000')
const shared = await sharedShop(site, await placeOf(site, 'drop-off'), (await menu.product('delicates-wash')).id)

type Shop = { buyers: readonly [Buyer, Buyer] }
type VoucherCommand = Command<VouchersModel, Shop>
const OWNERS = ['Ann', 'Ben'] as const
const owner = fc.constantFrom<0 | 1>(0, 1)
const code = fc.constantFrom(...(Object.keys(CODES) as Code[]))
const hasItems = (who: number) => (model: VouchersModel) => (model.inCart[who] ?? 0) > 0

const filling = fc.tuple(owner, fc.constantFrom(1, 6, 12)).map(
  ([who, qty]): VoucherCommand =>
    command(
      `${OWNERS[who]} adds ${qty}`,
      async (model, { buyers }) => {
        await fill(buyers[who], qty)
        model.inCart[who] = (model.inCart[who] ?? 0) + qty
      },
      ({ inCart }) => (inCart[who] ?? 0) + qty < 99,
    ),
)

const entering = fc.tuple(owner, code).map(
  ([who, typed]): VoucherCommand =>
    command(`${OWNERS[who]} enters ${typed}`, async (model, { buyers }) => {
      const expected = model.enter(typed, who)
      const done = await answered(buyers[who].api('POST /vouchers/codes', { body: { code: typed } }))
      if ('refused' in done) expect(expected).toHaveProperty('refused')
      else {
        const { id, is_new } = done.answer
        expect(is_new).toBe(expected === 'new')
        if (is_new) model.wallet.push({ id, code: typed, owner: who, state: 'available' })
        else expect(expected).toMatchObject({ id })
      }
    }),
)

/** Each chosen by its code, or as the newest voucher of the wallet in whatever state it is. */
function chosenOf(model: VouchersModel, who: number, wanted: readonly (readonly [Code, boolean])[]): Chosen[] {
  return wanted.flatMap(([of, isFromWallet]): Chosen[] => {
    if (!isFromWallet) return [{ ref: `code:${of}`, code: of }]
    const voucher = model.wallet.findLast((one) => one.owner === who && one.code === of)
    return voucher ? [{ ref: voucher.id, code: of, voucher }] : []
  })
}

const choice = fc.uniqueArray(fc.tuple(code, fc.boolean()), { maxLength: 3, selector: (one) => one.join() })
const wordsOf = (wanted: readonly (readonly [Code, boolean])[]) =>
  wanted.map(([of, isFromWallet]) => (isFromWallet ? `${of} of the wallet` : of)).join(', ') || 'nothing'

const placing = fc.tuple(owner, choice, fc.constantFrom('success', 'success', 'decline')).map(
  ([who, wanted, outcome]): VoucherCommand =>
    command(
      `${OWNERS[who]} orders with ${wordsOf(wanted)}: ${outcome}`,
      async (model, { buyers }) => {
        const chosen = chosenOf(model, who, wanted)
        const voucher_ids = chosen.map(({ ref }) => ref)
        const { kept, unused, totalCents } = model.quote(who, chosen)
        const { api, basket } = buyers[who]
        const { quote } = await api('POST /checkout/quote', { body: { ...basket, voucher_ids } })
        expect(quote.total_cents).toBe(totalCents)
        expect(quote.unused_vouchers.map(({ ref, reason }) => [ref, reason])).toEqual(unused)
        const placed = await sendOrder(buyers[who], await orderBody(buyers[who], outcome, { voucher_ids }), newKey())
        const isPaid = outcome === 'success' || totalCents === 0
        expect(placed.status).toBe(isPaid ? 'confirmed' : 'awaiting_payment')
        model.place(placed.order_id, who, kept, isPaid)
      },
      hasItems(who),
    ),
)

/** Both have seen the code in their total. No more of them get it than its limits allow. */
const racing = code.map(
  (typed): VoucherCommand =>
    command(
      `both order with ${typed} at once`,
      async (model, { buyers }) => {
        const chosen: Chosen[] = [{ ref: `code:${typed}`, code: typed }]
        const quotes = OWNERS.map((_, who) => model.quote(who, chosen))
        const { total } = CODES[typed]
        const left = total === null ? 2 : total - model.uses(typed)
        const bodies = await Promise.all(
          buyers.map((one) => orderBody(one, 'success', { voucher_ids: [`code:${typed}`] })),
        )
        const done = await Promise.all(
          buyers.map((one, who) => answered(sendOrder(one, bodies[who] as (typeof bodies)[number], newKey()))),
        )
        for (const [who, one] of done.entries()) {
          if ('answer' in one) model.place(one.answer.order_id, who, quotes[who]?.kept ?? [], true)
          else expect(['409 voucher_refused', '409 quote_changed']).toContain(one.refused)
        }
        const wanting = quotes.filter(({ kept }) => kept.length > 0).length
        expect(done.filter((one) => 'refused' in one)).toHaveLength(Math.max(0, wanting - left))
      },
      (model) => hasItems(0)(model) && hasItems(1)(model) && !model.waiting(0) && !model.waiting(1),
    ),
)

const onWaiting = (
  text: string,
  run: (model: VouchersModel, buyer: Buyer, order: NonNullable<ReturnType<VouchersModel['waiting']>>) => Promise<void>,
) =>
  owner.map(
    (who): VoucherCommand =>
      command(
        `${OWNERS[who]} ${text}`,
        (model, { buyers }) => run(model, buyers[who], model.waiting(who) as never),
        (model) => model.waiting(who) !== undefined,
      ),
  )

const payingAgain = onWaiting('pays with another card', async (model, { api }, order) => {
  const headers = { 'Idempotency-Key': newKey() }
  await api('POST /checkout/orders/:id/pay', {
    params: { id: order.id },
    body: { payment: walletPayment('success') },
    headers,
  })
  model.pay(order)
})

const abandoning = onWaiting('gives up the order', async (model, { api }, order) => {
  await api('POST /checkout/orders/:id/abandon', { params: { id: order.id } })
  model.end(order, 'cancelled')
})

const cancelling = fc.nat(5).map(
  (index): VoucherCommand =>
    command(
      `order ${index} is cancelled`,
      async (model, { buyers }) => {
        const order = model.orders[index % model.orders.length] as VouchersModel['orders'][number]
        const { api } = buyers[order.owner] as Buyer
        const done = await answered(api('POST /orders/:id/cancel', { params: { id: order.id }, body: {} }))
        expect('answer' in done).toBe(order.status === 'confirmed')
        if (order.status === 'confirmed') model.end(order, 'cancelled')
      },
      ({ orders }) => orders.length > 0,
    ),
)

const passing = fc.constantFrom(5, 31).map(
  (minutes): VoucherCommand =>
    command(`${minutes} minutes pass`, async (model, { buyers }) => {
      passMinutes(buyers[0], minutes)
      await lookAfterPayments(site.parts)
      model.pass(minutes)
    }),
)

async function compareVouchers(model: VouchersModel, { buyers }: Shop): Promise<void> {
  // The commands are no burglars: what they try in a second a person tries in an hour.
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  const { rows } = await site.db.query({
    text: 'SELECT code, taken FROM voucher_campaign WHERE code = ANY ($1) AND total_limit IS NOT NULL ORDER BY code',
    values: [Object.keys(CODES)],
  })
  expect(rows.map((row) => [row.code, row.taken])).toEqual(
    (['WEEKENDBAG', 'WELCOME10'] as const).map((one) => [one, model.uses(one)]),
  )
  for (const [who, { api }] of buyers.entries()) {
    const { usable, not_yet, gone } = await api('GET /vouchers', {})
    const own = model.wallet.filter((one) => one.owner === who)
    const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort()
    expect(idsOf(usable)).toEqual(idsOf(own.filter((one) => model.refusal(one.code, who, one) === null)))
    expect(idsOf(not_yet.filter(({ state }) => state === 'reserved'))).toEqual(
      idsOf(own.filter(({ state }) => state === 'held')),
    )
    expect(idsOf([...usable, ...not_yet, ...gone])).toEqual(idsOf(own))
  }
  for (const { id, status, owner: who } of model.orders) {
    const order = await buyers[who]?.api('GET /checkout/orders/:id', { params: { id } })
    expect([id, order?.status]).toEqual([id, status])
  }
}

/** Without conditions of their own. The first order and dates have table tests. */
async function setCampaigns(): Promise<void> {
  for (const [name, terms] of Object.entries(CODES)) {
    const { cents, minimum, total, each, kind } = terms
    const percent = 'percent' in terms ? terms.percent : null
    const value = percent
      ? `kind = 'percent', percent = ${percent}, cap_cents = ${cents}, amount_cents = NULL`
      : `kind = 'amount', percent = NULL, cap_cents = NULL, amount_cents = ${cents}`
    await changeCampaign(
      site,
      name,
      `${value}, scope = 'order', min_spend_cents = ${minimum}, total_limit = ${total}, per_person_limit = ${each}, stack_class = '${kind}',
       min_pieces = 0, starts_at = NULL, ends_at = NULL, weekdays = NULL, outlet_ids = NULL, sales_type_ids = NULL, product_ids = NULL,
       is_first_order_only = false, valid_days = NULL, taken = 0`,
    )
  }
}

/** Unpaid orders of earlier runs would give their vouchers back during this one. */
async function endEarlierOrders(): Promise<void> {
  site.setClock(new Date(BEGIN.getTime() + DAY_MS))
  await lookAfterPayments(site.parts)
}

const vouchersModel = (wrap: (api: Api) => Api = (api) => api) => ({
  name: 'vouchers-model.slow',
  commands: [filling, filling, entering, placing, placing, racing, payingAgain, abandoning, cancelling, passing],
  setup: async () => {
    await endEarlierOrders()
    await setCampaigns()
    const [ann, ben] = [await newBuyer(shared), await newBuyer(shared)]
    return {
      model: new VouchersModel(),
      real: {
        buyers: [
          { ...ann, api: wrap(ann.api) },
          { ...ben, api: wrap(ben.api) },
        ] as const,
      },
    }
  },
  compare: compareVouchers,
  runs: 20,
  length: 24,
})

test('D6.1 no sequence of codes, orders, ends and races uses a voucher more often, or loses one, than the model', async () => {
  await holds(vouchersModel())
})

test('an order that is cancelled behind the shop’s back is found', async () => {
  const forgets = (api: Api): Api =>
    (async (name, input) => {
      const { params } = (input ?? {}) as { params?: { id: string } }
      if (name !== 'POST /orders/:id/cancel') return api(name, input as never)
      await site.db.query({
        text: `UPDATE customer_order SET status = 'cancelled' WHERE id = $1 AND status = 'confirmed'`,
        values: [params?.id],
      })
      return api(name, input as never)
    }) as Api
  const found = await shortestFailure(vouchersModel(forgets))
  expect(found.length).toBeLessThanOrEqual(4)
})
