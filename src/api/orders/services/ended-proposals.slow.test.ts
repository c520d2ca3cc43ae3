import { expect, test } from 'vitest'
import { roomFor } from '#tests/support/checkout.ts'
import { PROPOSALS_ENDED, proposals } from '#tests/support/proposals.ts'
import { testSite } from '#tests/support/site.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 100)
const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const { staff, proposed, refundAll, money, settled } = await proposals(site)

test(`security 68: accepting and ending at the same moment, ${ROUNDS} times: not charged, or charged and given back`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, accept } = await proposed()
    await staff.does(id, 'hold')
    const end = round % 2 ? refundAll(id) : staff.does(id, 'cancel')
    for (let steps = (round % 20) * 5; steps > 0; steps -= 1) await new Promise(setImmediate)
    const [accepted] = await Promise.allSettled([accept(), end])
    if (accepted.status === 'rejected')
      expect([accepted.reason.httpStatus, accepted.reason.message]).toEqual([409, PROPOSALS_ENDED])
    await settled()
    expect((await money(id)).kept).toBe(0)
  }
})
