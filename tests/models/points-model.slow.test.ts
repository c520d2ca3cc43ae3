import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expirePoints } from '#api/rewards/expire-points.ts'
import type { Api } from '#contract/wire/request.ts'
import { menuOf } from '#tests/support/cart.ts'
import { newKey, placeOf } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'
import {
  answered,
  type Buyer,
  completeAtOutlet,
  fill,
  newBuyer,
  orderBody,
  passMinutes,
  sendOrder,
  sharedShop,
} from './buying.ts'
import { type Command, command, holds, shortestFailure } from './model-run.ts'
import { PointsModel, type PointsOrder } from './points-model.ts'

const PIECE_CENTS = 350
const DAY_MINUTES = 24 * 60
/** What points buy in the store's folder. */
const PRICES = { POINTSDELIVERY: 80, POINTS5: 100, POINTS15: 250 } as const

const site = await testSite()
const menu = await menuOf(site)
await menu.change('UPDATE outlet SET slot_capacity = 100000')
const shared = await sharedShop(site, await placeOf(site, 'drop-off'), (await menu.product('delicates-wash')).id)

type PointsCommand = Command<PointsModel, Buyer>
const aimed = (model: PointsModel, index: number) => index % model.orders.length
const hasOrders = ({ orders }: PointsModel) => orders.length > 0

const buying = fc.constantFrom(1, 10, 40, 90).map(
  (qty): PointsCommand =>
    command(`buy ${qty} for ${qty * PIECE_CENTS} cents`, async (model, shop) => {
      await fill(shop, qty)
      const { order_id, status } = await sendOrder(shop, await orderBody(shop, 'success'), newKey())
      expect(status).toBe('confirmed')
      model.orders.push({ id: order_id, cents: qty * PIECE_CENTS, refundedCents: 0, isCompleted: false })
    }),
)

const completing = fc.nat(5).map(
  (index): PointsCommand =>
    command(
      `complete order ${index}`,
      async (model, shop) => {
        const order = model.orders[aimed(model, index)] as PointsOrder
        if (order.isCompleted) {
          expect(await answered(completeAtOutlet(shop, order.id))).toMatchObject({ refused: '409' })
          return
        }
        await completeAtOutlet(shop, order.id)
        model.complete(aimed(model, index))
      },
      hasOrders,
    ),
)

const refunding = fc.tuple(fc.nat(5), fc.constantFrom(1, 50, 99, 100, 1234, 3500), fc.boolean()).map(
  ([index, cents, isTwice]): PointsCommand =>
    command(
      `refund ${cents} cents of order ${index}${isTwice ? ', pressed twice' : ''}`,
      async (model, { staff }) => {
        const { id } = model.orders[aimed(model, index)] as PointsOrder
        const isExpected = model.refund(aimed(model, index), cents)
        const headers = { 'Idempotency-Key': newKey() }
        const press = () =>
          answered(
            staff('POST /operator/orders/:id/refunds', {
              params: { id },
              body: { amount_cents: cents, reason: 'a stain' },
              headers,
            }),
          )
        for (let time = 0; time < (isTwice ? 2 : 1); time += 1) expect('answer' in (await press())).toBe(isExpected)
      },
      hasOrders,
    ),
)

/** A double click exchanges once. */
const exchanging = fc.tuple(fc.constantFrom(...(Object.keys(PRICES) as (keyof typeof PRICES)[])), fc.boolean()).map(
  ([code, isTwice]): PointsCommand =>
    command(`exchange for ${code}${isTwice ? ', twice at once' : ''}`, async (model, { api }) => {
      const headers = { 'Idempotency-Key': newKey() }
      const press = () => answered(api('POST /vouchers/exchange/:id', { params: { id: code }, headers }))
      const all = await Promise.all(isTwice ? [press(), press()] : [press()])
      const isExpected = model.exchange(PRICES[code])
      expect(all.map((one) => 'answer' in one)).toEqual(all.map(() => isExpected))
    }),
)

const passing = fc.constantFrom(1, 100, 200, 364, 366).map(
  (days): PointsCommand =>
    command(`${days} days pass`, async (model, shop) => {
      passMinutes(shop, days * DAY_MINUTES)
      // The job of two processes.
      await Promise.all([0, 1].map(() => expirePoints(site.db, site.parts.clock())))
      model.pass(days)
    }),
)

async function comparePoints(model: PointsModel, { api }: Buyer): Promise<void> {
  const { points, entries } = await api('GET /vouchers/history/earned', { query: {} })
  const redeemed = await api('GET /vouchers/history/redeem', { query: {} })
  expect([points, redeemed.points]).toEqual([model.balance, model.balance])
  const isWhole = redeemed.next_cursor === null && entries.length < 20
  // What the pages show adds up to the balance.
  if (isWhole) expect([...entries, ...redeemed.entries].reduce((sum, one) => sum + one.points, 0)).toBe(model.balance)
}

const pointsModel = (wrap: (api: Api) => Api = (api) => api) => ({
  name: 'points-model.slow',
  commands: [buying, buying, completing, completing, refunding, exchanging, passing],
  setup: async () => {
    const buyer = await newBuyer(shared)
    return { model: new PointsModel(), real: { ...buyer, staff: wrap(buyer.staff) } }
  },
  compare: comparePoints,
  runs: 20,
  length: 24,
})

test('D6.2 no sequence of orders, refunds, exchanges and years differs from points kept by hand', async () => {
  await holds(pointsModel())
})

test('a desk that refunds a cent too much is found', async () => {
  const generous = (api: Api): Api =>
    ((name, input) => {
      const { body } = (input ?? {}) as { body?: { amount_cents?: number } }
      const more = body?.amount_cents === undefined ? {} : { body: { ...body, amount_cents: body.amount_cents + 1 } }
      return api(name, { ...(input as object), ...more } as never)
    }) as Api
  const found = await shortestFailure({ ...pointsModel(generous), length: 10 })
  expect(found.length).toBeLessThanOrEqual(4)
})
