import { answerClaimByStaff } from '#api/staff/conversation/answer-claim.ts'
import { staffKey } from '#api/staff/once.ts'
import { giveByStaff } from '#api/staff/rewards/give-by-staff.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { newKey, payPaynowCode, placeOf } from './buy.ts'
import { minutes } from './days.ts'
import type { DemoCustomerContext } from './demo-customer.ts'
import { planSteps, staffOf } from './journey.ts'
import { type Photo, photo } from './photos.ts'

export async function orderAtTable({ shop, week, api, order }: DemoCustomerContext, table: string) {
  const items = [
    ['kopi', 2, 'kopi-c', 'kopi-c-peng'],
    ['kaya-toast', 1, 'side-eggs'],
    ['pandan-chiffon', 1],
  ] as const
  const placed = await order({ salesType: 'dine-in', table, items, pay: 'paynow' })
  const { demo_bank_url } = await api('GET /payments/options')
  await payPaynowCode(shop, placed, demo_bank_url ?? '')
  planSteps(shop, week, placed)
}

/** A drop-off order. She reports a mark that is still there, and staff will treat it again once they know when. */
export async function orderWithClaim(context: DemoCustomerContext) {
  const { shop, api, order, planAt, day } = context
  const items = [
    ['silk-blouse', 2],
    ['tailored-trousers', 2],
    ['blazer', 1],
  ] as const
  const wish = { first: day(-6, '16:00'), last: day(-3, '18:00'), services: ['garment-bags'] }
  const placed = await order({ salesType: 'drop-off', items, ...wish })
  const message =
    'There is still a yellow mark on the collar of the ivory blouse, about the size of a coin. It was there when I brought it in and I had pointed it out. Can you treat it again?'
  let claimed = ''
  planAt(day(-2, '20:35'), async () => {
    claimed = await claim(context, placed, 'mark-on-blouse', message)
  })
  planAt(day(-1, '09:10'), async () => {
    const answer =
      'Of course, and thank you for the photo. Shall we collect the blouse on Saturday, or will you bring it?'
    await answerClaimByStaff(staffOf(shop, 'Front desk'), claimed, { message: answer, photos: [], reason: '' })
  })
  planAt(day(-1, '12:25'), async () => {
    const body = { message: 'I’ll bring it on Saturday morning. Thank you!', claim: claimed }
    await api('POST /orders/:id/notes', { params: { id: placed.order_id }, body })
  })
}

async function claim(
  { shop, api, mei }: DemoCustomerContext,
  placed: Purchase,
  picture: Photo,
  message: string,
): Promise<string> {
  const id = placed.order_id
  const uploaded = await shop.upload(mei, `/orders/${id}/photos`, await photo(picture))
  const { claims } = await api('POST /orders/:id/claims', { params: { id }, body: { message, photos: [uploaded] } })
  return claims[0]?.id ?? ''
}

/** A bottle arrives broken. She reports it, and staff refund it and give a voucher. */
export async function orderWithRefund(context: DemoCustomerContext) {
  const { shop, mei, order, planAt, day } = context
  const items = [
    ['everyday-detergent', 1, 'detergent-bottle-pandan'],
    ['dryer-balls', 1],
    ['plant-softener', 1],
  ] as const
  const placed = await order({ salesType: 'goods-delivery', items, last: day(-3, '12:00') })
  const message = 'The softener arrived with a cracked cap and about a third of it had run out into the box.'
  let claimed = ''
  planAt(day(-2, '19:20'), async () => {
    claimed = await claim(context, placed, 'leaking-bottle', message)
  })
  planAt(day(-1, '09:40'), async () => {
    const staff = staffOf(shop, 'Front desk')
    const reason = 'The softener leaked on the way'
    const answer =
      'We’re sorry the softener leaked on its way to you. You’ll get its price back, and a voucher from us.'
    await answerClaimByStaff({ ...staff, key: staffKey(staff.actor, 'demo-leaking-softener') }, claimed, {
      message: answer,
      photos: [],
      reason,
      remedy: 'refund',
      amount_cents: 1290,
    })
    await giveByStaff(staff, { customer: mei.email, code: 'SORRY8', reason })
  })
}

export async function orderOnItsWayBack({ week, order, day }: DemoCustomerContext) {
  const items = [
    ['bed-sheet-set', 2],
    ['towel-bundle', 1],
    ['everyday-wash-fold', 4, 'scent-fresh-linen'],
  ] as const
  const wish = { items, first: day(-4, '10:00'), last: minutes(week.end, -45) }
  await order(wish, { atLeast: 'assigned_back', until: 'started_back', photos: ['pickup-1'] })
}

export async function orderAndCancel({ api, order, planAt, day }: DemoCustomerContext) {
  const items = [
    ['duvet-wash', 1],
    ['pillow-wash', 2],
  ] as const
  const placed = await order({ items, first: day(-1, '16:00') }, null)
  planAt(day(-3, '12:10'), async () => {
    const body = { reason: 'We will be in Penang until the weekend' }
    await api('POST /orders/:id/cancel', { params: { id: placed.order_id }, body })
  })
}

/** P1.2: where the store weighs, this order weighs more than she agreed to, and she says yes. */
export async function orderInProcess({ shop, api, mei, order, planAt, day }: DemoCustomerContext) {
  const items = [
    ['everyday-wash-fold', 6, 'scent-pandan-lime', 'sort-lights-darks'],
    ['sportswear-wash', 2],
  ] as const
  const wish = { items, first: day(-1, '10:00'), last: day(1, '18:00'), services: ['eco-packaging'] }
  const placed = await order(wish, { until: 'processing', photos: ['pickup-1'], weighs: 145 })
  const pickup = new Date(placed.first_starts_at ?? placed.now)
  planAt(minutes(pickup, 260), async () => {
    const params = { id: placed.order_id }
    const { weight } = await api('GET /orders/:id', { params })
    if (weight?.question?.state !== 'open') return
    await api('POST /orders/:id/weight-answer', {
      params,
      headers: { 'Idempotency-Key': newKey() },
      body: {
        answer: 'accept',
        asked_cents: weight.question.asked_cents,
        payment: { kind: 'saved', method_id: mei.methodId ?? '' },
      },
    })
    // Takes the hold.
    await shop.job('look_after_payments')
  })
}

/** She does not pay this order, so it expires. */
export async function orderWithoutPaying({ order, day }: DemoCustomerContext) {
  const items = [
    ['cedar-hangers', 1],
    ['linen-mist', 1],
  ] as const
  const wish = { salesType: 'goods-delivery', items, last: day(0, '10:00') }
  await order({ ...wish, pay: 'paynow' })
}

/** Removes the items of the expired order from her cart. */
export async function emptyCart({ shop, api }: DemoCustomerContext) {
  const { outlet_id, sales_type_id } = await placeOf(shop, api, { salesType: 'goods-delivery' })
  const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id) }
  const items = await api('GET /cart', { query })
  for (const { id } of items) await api('PATCH /cart', { body: { cart_id: id, qty: 0 } })
}

export async function orderForTomorrow({ order, day }: DemoCustomerContext) {
  const items = [
    ['sneaker-clean', 2],
    ['backpack-wash', 1],
  ] as const
  const wish = { items, first: day(1, '16:00'), notes: 'The white pair has a grass mark.' }
  await order(wish, { until: 'assigned' })
}
