import fc from 'fast-check'
import { expect } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import { GatewayUnsure } from '#api/parts/gateway-port.ts'
import type { Payment } from '#contract/order/checkout.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type Basket, newKey } from '#tests/support/checkout.ts'
import { type CardName, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { tellAgain } from '#tests/support/gateway-books.ts'
import type { TestSite } from '#tests/support/site.ts'
import type { weighingShop } from '#tests/support/weighed.ts'
import { answered, type Buyer, fill, newCustomer, orderBody, sendOrder, walletPayment } from './buying.ts'
import { type Command, command } from './model-run.ts'
import { type Card, estimateOf, limitOf, type Order, type Wanted, type Wire } from './weighed-by-hand.ts'
import type { WeightModel } from './weight-model.ts'

export type WeightShop = {
  site: TestSite
  basket: Basket
  byTheKiloId: number
  pieceId: number
  scale: Awaited<ReturnType<typeof weighingShop>>
  buyers: Map<string, Buyer & { token: string }>
  codes: Map<string, string>
}
type WeightCommand = Command<WeightModel, WeightShop>

const MOST_ORDERS = 3
const VOUCHER = 'code:WELCOME10'
const CARDS: Record<Exclude<Card, 'works'>, CardName> = {
  'ends in an hour': 'shortHold',
  'declines the capture': 'captureDeclined',
}
const wire = fc.constantFrom<Wire>('answers', 'answers', 'answers', 'silent', 'lost')
const inWords = (on: Wire) => (on === 'answers' ? '' : `, the gateway’s answer is ${on}`)

/** The network to the gateway fails during a call: before the gateway hears of it, or after it has done it. */
async function over<T>({ site }: WeightShop, call: 'charge' | 'capture', on: Wire, work: () => Promise<T>): Promise<T> {
  const failsAt = on === 'lost' ? 'before' : on === 'silent' ? 'after' : undefined
  site.payments.interrupt((asked, moment) => {
    if (asked === call && moment === failsAt) throw new GatewayUnsure('no answer')
  })
  try {
    return await work()
  } finally {
    site.payments.interrupt(undefined)
  }
}

/** More cards are entered and declined than one customer could. */
const forgetLimits = ({ site }: WeightShop) => site.db.query({ text: 'DELETE FROM rate_limit' })

async function paymentBy(shop: WeightShop, { by }: Wanted, token: string): Promise<Payment> {
  if (by === 'PayNow') return { kind: 'paynow' }
  if (by === 'works') return walletPayment('success')
  const finished = await enterCard(shop.site, CARDS[by], { token })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

async function payCode(shop: WeightShop, payload: string): Promise<void> {
  await pressAtSandbox(shop.site, `http://pay.localhost/paynow?qr=${encodeURIComponent(payload)}`, { do: 'pay' })
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  kg: fc.constantFrom(2, 5, 8),
  pieces: fc.constantFrom(0, 2),
  hasVoucher: fc.boolean(),
  by: fc.constantFrom('works', 'works', 'works', 'ends in an hour', 'declines the capture', 'PayNow'),
  overCents: fc.constantFrom(null, null, null, -1, 0, 137, 4000),
})

function wordsOf({ kg, pieces, hasVoucher, by, overCents }: Wanted): string {
  const more = [
    pieces && `${pieces} pieces`,
    hasVoucher && 'a voucher',
    overCents !== null && `at most ${overCents} more`,
  ]
  return [`${kg} kg`, ...more.filter(Boolean), by === 'PayNow' ? 'PayNow' : `a card that ${by}`].join(', ')
}

const placing = fc.tuple(wanted, wire).map(([asked, drawn]): WeightCommand => {
  const on = asked.by === 'PayNow' ? 'answers' : drawn
  return command(
    `order ${wordsOf(asked)}${inWords(on)}`,
    async (model, shop) => {
      await forgetLimits(shop)
      const buyer = await newCustomer({ ...shop, productId: shop.byTheKiloId, staff: shop.scale.staff.call })
      await fill(buyer, asked.kg)
      if (asked.pieces > 0) await fill({ ...buyer, productId: shop.pieceId }, asked.pieces)
      const ownLimit = asked.overCents === null ? {} : { at_most_cents: estimateOf(asked) + asked.overCents }
      const payment = await paymentBy(shop, asked, buyer.token)
      const vouchers = asked.hasVoucher ? { voucher_ids: [VOUCHER] } : {}
      const body = { ...(await orderBody(buyer, 'success', vouchers)), payment, ...ownLimit }
      const placed = await over(shop, 'charge', on, () => answered(sendOrder(buyer, body, newKey())))
      expect('answer' in placed).toBe(limitOf(asked) >= estimateOf(asked))
      if (!('answer' in placed)) return
      const { order_id: id, payment: made } = placed.answer
      if (made.action?.kind === 'qr') {
        await payCode(shop, made.action.payload)
        await tellAgain(shop.site, { order_id: id })
      }
      shop.buyers.set(id, buyer)
      model.place(id, asked, on)
    },
    ({ orders }) => orders.length < MOST_ORDERS,
  )
})

type OfOrder = (model: WeightModel, shop: WeightShop, order: Order, buyer: Buyer) => Promise<void>

function onOrder(index: number, text: string, run: OfOrder): WeightCommand {
  const aimed = ({ orders }: WeightModel) => orders[index % orders.length] as Order
  return command(
    `order ${index}: ${text}`,
    async (model, shop) => {
      const order = aimed(model)
      await run(model, shop, order, shop.buyers.get(order.id) as Buyer)
    },
    ({ orders }) => orders.length > 0,
  )
}

const which = fc.nat(MOST_ORDERS - 1)
/** Of the estimate, and what is a little above the usual limit. */
const share = fc.constantFrom(0.1, 0.5, 0.8, 1, 1.3, 1.301, 1.6, 1.6, 2, 2.4)

const weighing = fc.tuple(which, share, fc.boolean(), wire).map(([index, part, is_sure, on]) =>
  onOrder(index, `${part} of its estimate${is_sure ? ', for sure' : ''}${inWords(on)}`, async (model, shop, order) => {
    const grams = Math.round(order.wanted.kg * 1000 * part)
    const weighed = await over(shop, 'capture', on, () => answered(shop.scale.weigh(order.id, [grams], { is_sure })))
    if (!model.mayWeigh(order)) {
      expect(weighed).toEqual({ refused: expect.stringMatching('^409') })
    } else if (model.isUnlikely(order, grams) && !is_sure) {
      expect(weighed).toEqual({ refused: '409 unlikely' })
    } else {
      const { finalCents, askedCents } = model.weigh(order, grams, on)
      expect(weighed).toEqual({
        answer: expect.objectContaining({ final_cents: finalCents, asked_cents: askedCents }),
      })
    }
  }),
)

type Answer = Parameters<WeightModel['answer']>[1]

async function answerPayment(shop: WeightShop, how: Answer, buyer: Buyer & { token: string }): Promise<Payment> {
  if (how === 'PayNow') return { kind: 'paynow' }
  if (how === 'declined card') return walletPayment('decline')
  const saved = await enterCard(shop.site, 'success', { token: buyer.token, purpose: 'save' })
  if (saved.kind !== 'saved') throw new Error('the card was not saved')
  return { kind: 'saved', method_id: saved.method.id }
}

const answering = fc
  .tuple(which, fc.constantFrom<Answer>('no', 'card', 'card', 'declined card', 'PayNow', 'PayNow'))
  .map(([index, how]) =>
    onOrder(index, `the customer says ${how === 'no' ? how : `yes by ${how}`}`, async (model, shop, order, buyer) => {
      await forgetLimits(shop)
      const payment =
        how === 'no' ? {} : { payment: await answerPayment(shop, how, shop.buyers.get(order.id) as never) }
      const done = await answered(
        buyer.api('POST /orders/:id/weight-answer', {
          params: { id: order.id },
          body: { answer: how === 'no' ? 'decline' : 'accept', ...payment },
          headers: { 'Idempotency-Key': newKey() },
        }),
      )
      if (!model.mayAnswer(order)) {
        expect(done).toEqual({ refused: expect.stringMatching('^409') })
        return
      }
      if (how !== 'declined card') expect(done).toHaveProperty('answer')
      const action = 'answer' in done ? done.answer.weight?.question?.payment?.action : undefined
      if (action?.kind === 'qr') shop.codes.set(order.id, action.payload)
      model.answer(order, how)
    }),
  )

const payingCode = which.map((index) =>
  onOrder(index, 'the newest code is paid', async (model, shop, order) => {
    const payload = shop.codes.get(order.id)
    if (payload) await payCode(shop, payload)
    model.payCode(order)
  }),
)

const delivering = fc.constant(
  command<WeightModel, WeightShop>('webhooks arrive, twice', async (model, shop) => {
    for (const { id } of [...model.orders, ...model.orders]) await tellAgain(shop.site, { order_id: id })
    model.settle()
  }),
)

/** Some wait for a first check, so the jobs run again a little later. */
const SECOND_ROUND_MINUTES = 3

const passing = fc.constantFrom(1, 1, 16, 31, 61, 25 * 60, 8 * 24 * 60).map((minutes) =>
  command<WeightModel, WeightShop>(`${minutes} minutes pass`, async (model, shop) => {
    const { parts } = shop.site
    for (const more of [minutes, SECOND_ROUND_MINUTES]) {
      shop.site.setClock(new Date(parts.clock().getTime() + more * MINUTE_MS))
      await lookAfterPayments(parts)
      await lookAfterOrders(parts)
      model.minute += more
      model.sweep()
    }
    model.isSwept = true
  }),
)

const cancelling = fc.tuple(which, fc.constantFrom<'customer' | 'staff'>('customer', 'staff')).map(([index, by]) =>
  onOrder(index, `cancelled by ${by}`, async (model, shop, order, buyer) => {
    const params = { id: order.id }
    const done =
      by === 'customer'
        ? await answered(buyer.api('POST /orders/:id/cancel', { params, body: {} }))
        : model.mayCancel(order, 'staff')
          ? await answered(shop.scale.staff.does(order.id, 'hold', 'cancel'))
          : { refused: 'not tried' }
    expect('answer' in done).toBe(model.mayCancel(order, by))
    if ('answer' in done) model.cancel(order)
  }),
)

const refunding = fc.tuple(which, fc.constantFrom(1, 300, 'all' as const)).map(([index, wantedCents]) =>
  onOrder(index, `refund ${wantedCents}`, async (model, shop, order) => {
    const left = model.leftCents(order)
    if (left === 0) return
    const body = { reason: 'a button', ...(wantedCents === 'all' ? {} : { amount_cents: wantedCents }) }
    const headers = { 'Idempotency-Key': newKey() }
    const refund = () =>
      answered(shop.scale.staff.call('POST /operator/orders/:id/refunds', { params: { id: order.id }, body, headers }))
    const cents = wantedCents === 'all' ? left : wantedCents
    for (const done of [await refund(), await refund()]) expect('answer' in done).toBe(cents <= left)
    if (cents <= left) model.refund(order, cents)
  }),
)

const working = fc.tuple(which, fc.boolean()).map(([index, isReady]) =>
  onOrder(index, isReady ? 'ready' : 'taken into work', async (model, { scale }, order) => {
    if (isReady) {
      const done = await answered(scale.staff.does(order.id, 'ready'))
      expect('answer' in done).toBe(model.mayBecomeReady(order))
      if ('answer' in done) order.status = 'ready'
    } else if (order.status === 'confirmed') {
      await scale.staff.does(order.id, 'receive', 'process')
      order.status = 'processing'
    }
  }),
)

const often = (times: number, one: fc.Arbitrary<WeightCommand>) => Array.from({ length: times }, () => one)

export const weightCommands: fc.Arbitrary<WeightCommand>[] = [
  ...often(3, placing),
  ...often(5, weighing),
  ...often(4, answering),
  payingCode,
  delivering,
  ...often(2, passing),
  cancelling,
  ...often(2, refunding),
  ...often(2, working),
]
