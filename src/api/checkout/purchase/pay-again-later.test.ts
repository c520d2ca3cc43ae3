import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const { readyLater, orderedLater, payNow, attempts } = await lateOrders(site)

const cardFor = async (token: string) => {
  const card = await enterCard(site, 'success', { token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token' as const, token: card.token }
}

test('P1.2 who pays again five days before the pickup is refused if money is held now that the page was to charge as estimated', async () => {
  const { body } = await readyLater({ days: 6 })
  const fiveDaysBefore = Date.parse(body.first_starts_at ?? '') - 5 * DAY_MS
  site.setClock(new Date(fiveDaysBefore - 10 * MINUTE_MS))
  const order = await orderedLater({ days: 5, kind: 'token', card: 'decline' })
  expect(order.startsAt).toBe(body.first_starts_at)
  const card = await cardFor(order.token)
  site.setClock(new Date(fiveDaysBefore + 5 * MINUTE_MS))
  const refused = await refusal(payNow(order, card, { holds_later: true }))
  expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'money_changed' }])
  expect((await attempts(order.id)).map(({ status }) => status)).toEqual(['failed'])
  // The card is not used up, and the reloaded page says what Pay does now.
  const { payment } = await payNow(order, card, { holds_later: false })
  expect(payment.status).toBe('held')
})

test('P1.2 a code that is paid at once is not held, early or late', async () => {
  const order = await orderedLater({ days: 6, kind: 'token', card: 'decline' })
  const { payment } = await payNow(order, { kind: 'paynow' }, { holds_later: false })
  expect(payment.kind).toBe('paynow')
  expect((await attempts(order.id)).at(-1)).toMatchObject({ kind: 'paynow', held_cents: null })
})
