import type { WeighedOrder } from '#contract/operator/operator-weight.ts'
import type { OrderLine, OrderView } from '#contract/order/order-shapes.ts'
import { LINE_GRAMS_MAX } from '#contract/order/weight-limits.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { unlessGone } from '../people/people.ts'
import { answerWeight } from './answer-weight.ts'
import { atOnce, doneOf, keyed, press } from './at-once.ts'
import { cancelByStaff } from './cancel-by-staff.ts'
import type { Placed } from './journey.ts'
import { proofPhoto } from './proof-photo.ts'

const GRAMS_PER_KG = 1000
/** Of a hundred weights. */
const SHARES = { slippedPoint: 0.06, twoScales: 0.08, tooHeavy: 0.2, muchLess: 0.05 }
/** After so many no's the items go back unwashed. */
const MOST_REFUSALS = 2

/** Staff weigh an order: sometimes more than was agreed to, sometimes with a slipped decimal point, sometimes on two scales. After a no they weigh what was agreed to. */
export async function weighOrder(me: Me, order: Placed, view: OrderView): Promise<OrderView | ApiFailure> {
  const { id, weight } = view
  const refusals = view.timeline.filter(({ kind, to }) => kind === 'weight' && (to === 'declined' || to === 'lapsed'))
  if (refusals.length >= MOST_REFUSALS) return sendBack(me, view)
  const photo = await proofPhoto(me, id)
  const reading = () => me.again(() => me.staff('GET /operator/orders/:id', { params: { id } }))
  // The shop is away. They weigh later.
  if (!photo) return reading()
  const lines = view.lines.filter(({ unit, kind, trip }) => unit === 'kg' && kind === 'item' && trip === null)
  const send = (share: number, is_sure: boolean, key: string) =>
    me.staff('POST /operator/orders/:id/weighings', {
      params: { id },
      body: { lines: lines.map((line) => onScale(line, share)), photo, is_sure },
      ...keyed(key),
    })
  const { share, isSure } = weight?.question ? { share: 1, isSure: false } : drawShare(me)
  if (me.draw.chance(SHARES.slippedPoint)) await slipPoint(me, view, () => send(share * 10, false, me.draw.key()))
  if (me.draw.chance(SHARES.twoScales)) await onTwoScales(me, view, (one) => send(one, true, me.draw.key()), share)
  const key = me.draw.key()
  const weighed = await me.orRefused(() => me.again(() => send(share, isSure, key)), 409)
  if (weighed instanceof ApiFailure && codeOf(weighed) !== 'weighed_already') return weighed
  const after = await reading()
  if (after.weight?.question?.state === 'open') me.spawn('weight-answer', unlessGone(answerWeight(order)))
  return after
}

/** A light bag of a subscription, which its plan includes. Whoever weighs it again corrects it. */
export async function weighVisit(me: Me, { id }: OrderView): Promise<void> {
  const photo = await proofPhoto(me, id)
  if (!photo) return
  const body = { grams: me.draw.between(800, 1900), photo, is_sure: true, reason: '' }
  await me.orRefused(() => me.again(() => me.staff('PUT /operator/orders/:id/weight', { params: { id }, body })), 409)
}

const onScale = ({ id, qty }: OrderLine, share: number) => ({
  line: id,
  grams: Math.max(1, Math.min(LINE_GRAMS_MAX, Math.round(qty * GRAMS_PER_KG * share))),
})

function drawShare({ draw }: Me): { share: number; isSure: boolean } {
  if (draw.chance(SHARES.tooHeavy)) return { share: draw.between(131, 195) / 100, isSure: false }
  if (draw.chance(SHARES.muchLess)) return { share: draw.between(20, 45) / 100, isSure: true }
  return { share: draw.between(75, 125) / 100, isSure: false }
}

const codeOf = ({ response }: ApiFailure) => (response as { code?: string } | undefined)?.code

async function slipPoint(me: Me, { number }: OrderView, send: () => Promise<WeighedOrder>): Promise<void> {
  const answer = await me.orRefused(() => me.again(send), 409)
  if (!(answer instanceof ApiFailure)) throw new Error(`ten times the weight of order ${number} was taken for granted`)
}

/** Two scales at the same moment: one weight counts. */
async function onTwoScales(
  me: Me,
  { number }: OrderView,
  send: (share: number) => Promise<WeighedOrder>,
  share: number,
): Promise<void> {
  const done = doneOf(
    await atOnce(
      () => send(share),
      () => send(share * 0.9),
    ),
  )
  if (done.length > 1) me.world.violate('two scales weigh an order once', number)
}

async function sendBack(me: Me, { id }: OrderView): Promise<OrderView | ApiFailure> {
  const body = { act: 'hold' as const, reason: 'The customer does not agree to the weight' }
  const held = await press(me, (more) => me.staff('POST /operator/orders/:id/acts', { params: { id }, body, ...more }))
  return held instanceof ApiFailure ? held : cancelByStaff(me, held)
}
