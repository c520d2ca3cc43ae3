import type { ClaimAnswer } from '#contract/operator/operator-conversation.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { atOnce, doneOf, keyed, refusedOf, stateTold } from './at-once.ts'
import { type Placed, readOrder } from './journey.ts'
import { type Owner, ownerOf } from './owner.ts'
import { refundedOf } from './refunds.ts'
import { readAnswers } from './thread.ts'

const TROUBLES = [
  'There is still a mark on the collar.',
  'A sock is missing.',
  'The softener leaked into the box.',
] as const

/** The customer reports a problem, staff ask back or not, and close it by one of the remedies. One in five is reopened. */
export const claimAbout =
  (order: Placed): Tell =>
  async (me) => {
    const owner = ownerOf(me, order)
    if (!owner) return
    await me.wait(me.draw.between(1, 6 * 24) * HOUR_MS)
    const key = me.draw.key()
    const message = `${me.draw.pick(TROUBLES)} ${key.slice(0, 6)}`
    const view = await me.orRefused(() => owner.report(message, key), 409)
    // Too late.
    if (view instanceof ApiFailure) return
    const claim = onlyOne(view, message)
    await me.wait(me.draw.between(1, 40) * HOUR_MS)
    if (me.draw.chance(0.4)) await askBack(me, owner, claim)
    await close(me, owner, view, claim)
    await readAnswers(me, owner)
    if (!me.draw.chance(0.2)) return
    await me.wait(me.draw.between(2, 8 * 24) * HOUR_MS)
    const again = await me.orRefused(
      () => owner.write({ message: 'It is not solved yet.', claim }, me.draw.key()),
      409,
      429,
    )
    if (again instanceof ApiFailure) return
    await me.wait(me.draw.between(1, 30) * HOUR_MS)
    await close(me, owner, view, claim)
  }

function onlyOne({ claims, number }: OrderView, message: string): string {
  const [claim, ...others] = claims.filter((one) => one.message === message)
  if (!claim || others.length > 0)
    throw new Error(`a problem was reported ${others.length + 1} times on order ${number}`)
  return claim.id
}

async function askBack(me: Me, owner: Owner, id: string): Promise<void> {
  await me.again(() => me.staff('GET /operator/claims', { query: {} }))
  const key = me.draw.key()
  const body = { message: 'We are sorry. Shall we collect it, or will you bring it?' }
  const answer = await me.orRefused(
    () => me.again(() => me.staff('POST /operator/claims/:id/answers', { params: { id }, body, ...keyed(key) })),
    409,
  )
  if (answer instanceof ApiFailure) throw answer
  await me.wait(me.draw.between(20, 900) * MINUTE_MS)
  const note = me.draw.key()
  if (me.draw.chance(0.8))
    await me.orRefused(() => owner.write({ message: 'I’ll bring it on Saturday.', claim: id }, note), 409, 429)
  await me.wait(me.draw.between(20, 900) * MINUTE_MS)
}

/** Two members of staff may close it at the same moment: only one of them compensates. */
async function close(me: Me, owner: Owner, { id: orderId, number }: OrderView, id: string): Promise<void> {
  const before = await readOrder(me, orderId)
  const left = before.paid_cents - refundedOf(before)
  const remedy = me.draw.pick(['again', 'voucher', 'refund', 'refund', 'none'] as const)
  const body: Omit<ClaimAnswer, 'photos' | 'reason'> = {
    message: 'Thank you for telling us.',
    remedy,
    ...(remedy === 'voucher' && { code: me.draw.pick(['SORRY8', 'RAINYDAY']) }),
    ...(remedy === 'refund' && left > 1 && me.draw.chance(0.7) && { amount_cents: me.draw.between(1, left) }),
  }
  const sends = [me.draw.key(), me.draw.key()].map(
    (key) => () => me.staff('POST /operator/claims/:id/answers', { params: { id }, body, ...keyed(key) }),
  )
  const [first, second] = sends as [(typeof sends)[number], (typeof sends)[number]]
  const answers = me.draw.chance(0.3) ? await atOnce(first, second) : []
  if (doneOf(answers).length > 1) throw new Error(`two members of staff closed the claim of order ${number}`)
  for (const refusal of refusedOf(answers)) isExpected(owner, body, refusal)
  const answer = await me.orRefused(() => me.again(first), 404, 409)
  if (answer instanceof ApiFailure) isExpected(owner, body, answer)
  const { claims, refunds } = await readOrder(me, orderId)
  const claim = claims.find((one) => one.id === id)
  const isRefused = [answer, ...refusedOf(answers)].some(
    (one) => one instanceof ApiFailure && stateTold(one) !== 'closed',
  )
  if (claim?.state !== 'closed' && !isRefused) throw new Error(`the claim of order ${number} is ${claim?.state}`)
  const given = refundedOf({ ...before, refunds }) - refundedOf(before)
  if (given < 0 || given > left) throw new Error(`order ${number} got back ${given} of ${left} cents`)
  // A refused remedy leaves the claim open. It is closed with words.
  if (claim?.state !== 'closed') await closeWithWords(me, id)
  await me.wait(DAY_MS / 24)
}

/** It is closed already, a guest or an account that has ended has no wallet for a voucher, or there is nothing left to refund. */
function isExpected({ person }: Owner, { remedy }: Pick<ClaimAnswer, 'remedy'>, refusal: ApiFailure): void {
  if (
    stateTold(refusal) === 'closed' ||
    (remedy === 'voucher' && (!person || refusal.httpStatus === 404)) ||
    remedy === 'refund'
  )
    return
  throw refusal
}

async function closeWithWords(me: Me, id: string): Promise<void> {
  const body = { message: 'We have looked at it again.', remedy: 'none' as const }
  await me.orRefused(() => me.again(() => me.staff('POST /operator/claims/:id/answers', { params: { id }, body })), 409)
}
