import type { WeightAnswer } from '#contract/order/orders.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Tell } from '../../engine/world.ts'
import { obey, paymentOf, refused } from './answer-proposals.ts'
import type { Placed } from './journey.ts'
import { ownerOf } from './owner.ts'

const MOST_TRIES = 3
const SHARES = { silent: 0.2, yes: 0.7, sendsAgain: 0.25, saysWhatWasShown: 0.8 }

/** The customer says yes or no to the price of a weight above what they agreed to, or nothing at all. After a payment that failed they may try again. */
export const answerWeight =
  (order: Placed): Tell =>
  async (me) => {
    const owner = ownerOf(me, order)
    if (!owner || me.draw.chance(SHARES.silent)) return
    await me.wait(me.draw.between(3, 9 * 60) * MINUTE_MS)
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { weight } = await owner.view()
      if (weight?.question?.state !== 'open') return
      const isYes = me.draw.chance(SHARES.yes)
      const body: WeightAnswer = {
        answer: isYes ? 'accept' : 'decline',
        ...(me.draw.chance(SHARES.saysWhatWasShown) && { asked_cents: weight.question.asked_cents }),
        ...(isYes && { payment: await paymentOf(me, owner) }),
      }
      const key = me.draw.key()
      const answer = await me.orRefused(() => owner.answerWeight(body, key), 404, 409, 429)
      if (answer instanceof ApiFailure) return refused(answer, body)
      if (!isYes) return
      const action = answer.weight?.question?.payment?.action
      if (action) await obey(me, owner, action)
      // The page sends it once more, such as after "back". Nothing is charged again.
      if (me.draw.chance(SHARES.sendsAgain)) await me.orRefused(() => owner.answerWeight(body, key), 409, 429)
      await me.wait(me.draw.between(2, 80) * MINUTE_MS)
    }
  }
