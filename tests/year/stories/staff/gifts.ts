import { HOUR_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { customer, type Person } from '../people/people.ts'
import { atOnce, keyed } from './at-once.ts'

/** Staff give somebody a voucher: pressed twice at once and again, it is given once. */
export const apology =
  (person: Person): Tell =>
  async (me) => {
    await me.wait(me.draw.between(1, 20) * HOUR_MS)
    await give(me, person)
  }

export const giveVoucher: Tell = async (me) => give(me, await customer(me))

async function give(me: Me, { email, mobile }: Person): Promise<void> {
  const to = email ?? mobile
  if (!to) return
  const key = me.draw.key()
  const body = {
    customer: to,
    code: me.draw.pick(['SORRY8', 'RAINYDAY']),
    reason: `The van was late in the storm ${key.slice(0, 6)}`,
  }
  const send = () => me.staff('POST /operator/vouchers', { body, ...keyed(key) })
  const all = [...(me.draw.chance(0.3) ? await atOnce(send, send) : [])]
  const given = await me.orRefused(() => me.again(send), 404, 409)
  // Somebody who has deleted the account, or has changed the address.
  if (given instanceof ApiFailure) return
  for (const one of all)
    if (one !== 'no answer' && 'done' in one && one.done.id !== given.id)
      throw new Error(`one key gave two vouchers to ${to}`)
  const list = await me.again(() => me.staff('GET /operator/vouchers'))
  const times = list.filter(({ reason }) => reason === body.reason).length
  if (times !== 1) throw new Error(`a voucher was given ${times} times`)
}
