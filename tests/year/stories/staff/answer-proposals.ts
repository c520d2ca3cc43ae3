import type { PayerAction, Payment } from '#contract/order/checkout.ts'
import type { Answers, ProposedServices } from '#contract/order/orders.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import type { Placed } from './journey.ts'
import { type Owner, ownerOf } from './owner.ts'

const MOST_TRIES = 3

/** The customer decides on what staff propose, and pays for what they accept. After a failed payment they try again, decline, or leave it. */
export const answerTo =
  (order: Placed, slug: string): Tell =>
  async (me) => {
    const owner = ownerOf(me, order)
    if (!owner) return
    await me.wait(me.draw.between(5, 9 * 60) * MINUTE_MS)
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { services } = await owner.services(slug)
      const open = services.filter(({ status }) => status === 'proposed')
      if (open.length === 0) return
      const answers = answersTo(
        me,
        open.map(({ id }) => id),
      )
      const isTaken = Object.values(answers).includes('accept')
      const body: Answers = { answers, ...(isTaken && { payment: await paymentOf(me, owner) }) }
      const key = me.draw.key()
      const answer = await me.orRefused(() => owner.answer(slug, body, key), 404, 409, 429)
      if (answer instanceof ApiFailure) return refused(answer, body)
      if (isTaken && (await isSettled(me, owner, slug, { body, key, answer }))) return
      if (me.draw.chance(0.3)) return
      await me.wait(me.draw.between(2, 80) * MINUTE_MS)
    }
  }

/** A card that was removed meanwhile is not found. Nothing else is. */
export function refused(refusal: ApiFailure, { payment }: Pick<Answers, 'payment'>): void {
  if (refusal.httpStatus === 404 && payment?.kind !== 'saved') throw refusal
}

function answersTo(me: Me, ids: readonly string[]): Answers['answers'] {
  const mood = me.draw.pick(['accept', 'accept', 'accept', 'decline', 'some'] as const)
  return Object.fromEntries(
    ids.map((id) => [id, mood === 'some' ? me.draw.pick(['accept', 'decline'] as const) : mood]),
  )
}

const OUTCOMES = [
  'success',
  'success',
  'success',
  'decline',
  'insufficient_funds',
  'challenge',
  'late',
  'error',
] as const

export async function paymentOf(me: Me, owner: Owner): Promise<Payment> {
  const kind = me.draw.pick(['saved', 'saved', 'wallet', 'wallet', 'paynow'] as const)
  if (kind === 'paynow') return { kind }
  const methods = kind === 'saved' && owner.person ? await owner.call((api) => api('GET /payments/methods')) : []
  const method = methods.find(({ expiry }) => expiry !== 'expired')
  if (method) return { kind: 'saved', method_id: method.id }
  return { kind: 'wallet', wallet: 'test_wallet', token: `wlt_${me.draw.pick(OUTCOMES)}-${me.draw.key()}` }
}

type Sent = { body: Answers; key: string; answer: ProposedServices }

/** Does what the payment asks for. True if nothing is left for the customer to do. */
async function isSettled(me: Me, owner: Owner, slug: string, { body, key, answer }: Sent): Promise<boolean> {
  const { payment } = answer
  if (payment?.action) await obey(me, owner, payment.action)
  // The page sends it once more, such as after "back". Nothing is charged again.
  if (me.draw.chance(0.2)) await me.orRefused(() => owner.answer(slug, body, key), 409, 429)
  await me.wait(me.draw.between(1, 30) * MINUTE_MS)
  const after = await owner.services(slug)
  return after.services.every(({ status }) => status !== 'proposed')
}

export async function obey(me: Me, owner: Owner, action: PayerAction): Promise<void> {
  await me.wait(me.draw.between(10, 200) * SECOND_MS)
  // Some never come back from the bank's page.
  if (me.draw.chance(0.1)) return void (await me.wait(HOUR_MS))
  if (action.kind === 'redirect') await atBank(me, action.url, { do: me.draw.chance(0.8) ? 'approve' : 'refuse' })
  if (action.kind !== 'qr') return
  const { demo_bank_url } = await owner.call((api) => api('GET /payments/options'))
  await atBank(me, `${demo_bank_url}?qr=${encodeURIComponent(action.payload)}`, {
    do: me.draw.chance(0.85) ? 'pay' : 'expire',
  })
}

/** The bank's page may lose its own database for a moment, too. */
async function atBank(me: Me, url: string, fields: Record<string, string>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await me.world.shop.bankForm(url, fields)
      return
    } catch (error) {
      if (tries === 5) throw error
    }
    await me.wait(20 * SECOND_MS)
  }
}
