import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Tell } from '../../engine/world.ts'
import { obey, paymentOf, refused } from './answer-proposals.ts'
import type { Placed } from './journey.ts'
import { ownerOf } from './owner.ts'

const MOST_LOOKS = 12
const SHARES = { careless: 0.25, pays: 0.6, sendsAgain: 0.2 }

/** P1.2: the bank did not hold the money of an order, or gave it up. Until the driver comes its customer looks now and then, and pays in another way. */
export const payAgain =
  (order: Placed): Tell =>
  async (me) => {
    const owner = ownerOf(me, order)
    if (!owner || me.draw.chance(SHARES.careless)) return
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const left = new Date(order.first_starts_at ?? me.now()).getTime() - me.now().getTime()
      await me.wait(Math.max(left / 3, me.draw.between(20, 90) * MINUTE_MS))
      const { status, weight } = await owner.view()
      if (left < -6 * HOUR_MS || (status !== 'confirmed' && status !== 'pickup_scheduled')) return
      if (weight?.hold !== 'failed' || !me.draw.chance(SHARES.pays)) continue
      const payment = await paymentOf(me, owner)
      const key = me.draw.key()
      const send = () => owner.pay(payment, key)
      const answer = await me.orRefused(send, 404, 409, 429)
      if (answer instanceof ApiFailure) {
        refused(answer, { payment })
        continue
      }
      if (answer.payment.action) await obey(me, owner, answer.payment.action)
      // The page sends it once more, such as after "back". Nothing is held or charged again.
      if (me.draw.chance(SHARES.sendsAgain)) await me.orRefused(send, 409, 429)
    }
  }
