import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { testMessages } from '#tests/support/messages.ts'
import { boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const sent: string[] = []
const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
/** A gateway that takes its time for the first message: until one about another order was sent. */
const texter = {
  async send({ text }: { text: string }) {
    sent.push(text)
    if (sent.length > 1) return
    isHeld.resolve()
    await release.promise
  },
}
const [one, two] = [await testMessages(site, { texter }), await testMessages(site, { texter })]

async function guestsOrder() {
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  const body = { channels: ['sms' as const], quiet: 'none' as const }
  await site.call()('PUT /guest-orders/:token/message-preferences', { params: { token }, body })
  const { number } = await staff.call('GET /operator/orders/:id', { params: { id } })
  return { id, number }
}

test('M1.3 messages about one order are sent in their order, and do not wait for those about another', async () => {
  const slow = await guestsOrder()
  // One of 64 orders shares the queue of `slow`.
  const others = [await guestsOrder(), await guestsOrder(), await guestsOrder()]
  // The confirmations are not the subject.
  await site.db.query({ text: 'DELETE FROM graphile_worker._private_jobs' })
  await staff.does(slow.id, 'pickup-1 assign')
  const first = one.deliver()
  await isHeld.promise
  await staff.does(slow.id, 'pickup-1 start')
  for (const { id } of others) await staff.does(id, 'pickup-1 assign')
  const second = two.deliver()
  const isOther = (text = '') => others.some(({ number }) => text.includes(number))
  await eventually(async () => expect(sent.some(isOther)).toBe(true))
  release.resolve()
  await Promise.all([first, second])
  const ofSlow = sent.filter((text) => text.includes(slow.number))
  expect([sent[0] === ofSlow[0], isOther(sent[1]), sent.length]).toEqual([true, true, 5])
  expect(ofSlow).toEqual([expect.stringContaining('Farid'), expect.stringContaining('is on the way')])
})
