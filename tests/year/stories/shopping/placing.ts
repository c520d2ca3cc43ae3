import type { OrderRequest, Purchase } from '#contract/order/checkout.ts'
import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { workOn } from '../staff/journey.ts'
import { type Body, type Checkout, paymentBy } from './checkout.ts'
import { settle } from './settling.ts'

/** The order, or why there is none: the page shows new facts and the shopper may try again, or there is nothing to be done. */
export type Placed = Purchase | 'again' | 'refused'

type Code = PlaceRefusal | 'in_flight'
/** The next look at the checkout shows something else. */
const CURABLE: readonly Code[] = [
  'quote_changed',
  'item_unavailable',
  'slot_unavailable',
  'split_unavailable',
  'voucher_refused',
  'min_spend',
  'line_taken',
  'cart_empty',
]
const HOPELESS: readonly Code[] = ['outlet_closed', 'outlet_unfit', 'table_unknown', 'basket_ended']
const MOST_ASKS = 12

/** A request to place the order. The second tab has its own key and its own payment. */
type Request = { key: string; body: OrderRequest }

/** Presses Pay, and does whatever the payment then asks for. The staff work on the order from now on. */
export async function payFor(checkout: Checkout, body: Body, totalCents: number): Promise<Placed> {
  const { me, payer } = checkout
  const requests: Request[] = []
  for (let tabs = payer.press === 'in two tabs' ? 2 : 1; tabs > 0; tabs -= 1) {
    const [way = { by: 'wallet', outcome: 'success' }] = payer.ways
    const payment = totalCents === 0 ? ({ kind: 'none' } as const) : await paymentBy(checkout, way)
    requests.push({ key: me.draw.key(), body: { ...body, payment } })
  }
  if (payer.press !== 'once') await pressAtOnce(checkout, requests)
  const answers: { request: Request; placed: Placed }[] = []
  for (const request of requests) answers.push({ request, placed: await send(checkout, request) })
  const purchases = answers.flatMap(({ placed }) => (typeof placed === 'object' ? placed : []))
  const newest = purchases.at(-1)
  if (!newest) return answers.some(({ placed }) => placed === 'again') ? 'again' : 'refused'
  const settled = await settle(checkout, newest)
  if (payer.sendsAgain)
    // The order may be that of another tab, which was waiting. Then this key has none.
    for (const { request, placed } of answers)
      if (typeof placed === 'object' && isTold(me, placed, request)) await sendSameAgain(checkout, request, placed)
  const others = purchases.filter(({ order_id }) => order_id !== settled.order_id)
  for (const one of [...new Map(others.map((other) => [other.order_id, other])).values()]) leaveToStaff(checkout, one)
  leaveToStaff(checkout, settled)
  return settled
}

const isTold = ({ world }: Me, { order_id }: Purchase, { key }: Request) =>
  world.told.some((one) => one.key === key && one.orderId === order_id)

function leaveToStaff({ me, person }: Checkout, purchase: Purchase): void {
  if (purchase.status === 'cancelled' || purchase.status === 'expired') return
  me.spawn('journey', workOn({ ...purchase, person: person.token ? person : undefined }))
}

/** Two requests at the same moment, from one tab or from two. What they answer is asked for again afterwards. */
async function pressAtOnce(checkout: Checkout, requests: readonly Request[]): Promise<void> {
  const both = requests.length === 1 ? [...requests, ...requests] : requests
  await Promise.allSettled(both.map((request) => checkout.try((api) => post(api, request))))
}

const post = (api: Api, { key, body }: Request) =>
  api('POST /checkout/orders', { body, headers: { 'Idempotency-Key': key } })

async function send(checkout: Checkout, request: Request): Promise<Placed> {
  const { me, ask } = checkout
  for (let asks = 1; ; asks += 1) {
    const answer = await ask((api) => me.orRefused(() => post(api, request), 404, 409, 429))
    if (!(answer instanceof ApiFailure)) {
      me.wasTold(answer, request.key)
      return answer
    }
    const refused = await afterRefusal(checkout, answer)
    if (refused !== 'in flight') return refused
    // A request that was cut off is looked after by the shop.
    if (asks === MOST_ASKS) return 'refused'
    await me.wait(me.draw.between(15, 90) * SECOND_MS)
  }
}

type Refusal = { code?: Code; order?: string; purchase?: Purchase; retry_after_seconds?: number }

async function afterRefusal(checkout: Checkout, failure: ApiFailure): Promise<Placed | 'in flight'> {
  const { me, ask } = checkout
  const { code, order, purchase, retry_after_seconds = 0 } = (failure.response ?? {}) as Refusal
  if (failure.httpStatus === 429) {
    // Too many declined cards or unpaid orders here. Few wait that long.
    if (retry_after_seconds > 10 * 60) return 'refused'
    await me.wait(retry_after_seconds * SECOND_MS + MINUTE_MS)
    return 'again'
  }
  if (code === 'in_flight') return purchase ?? 'in flight'
  if (code === 'order_waiting' && order) return ask((api) => api('GET /checkout/orders/:id', { params: { id: order } }))
  if (code && CURABLE.includes(code)) return 'again'
  if (code && HOPELESS.includes(code)) return 'refused'
  // A saved card or address was removed meanwhile, or the wallet's token was used in the other tab.
  if (failure.httpStatus === 404 || code === undefined) return 'again'
  throw failure
}

/** The same key must answer with the same order, however late. */
async function sendSameAgain(checkout: Checkout, request: Request, placed: Purchase): Promise<void> {
  const { me, ask } = checkout
  await me.wait(me.draw.between(2, 45) * MINUTE_MS)
  const answer = await ask((api) => me.orRefused(() => post(api, request), 404, 409, 429))
  if (answer instanceof ApiFailure) return
  me.wasTold(answer, request.key)
  if (answer.order_id === placed.order_id) return
  me.world.violate('the same key answers with the same order', `${answer.order_id} instead of ${placed.order_id}`)
}
