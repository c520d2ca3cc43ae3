import type { SavedMethod } from '#contract/order/payments.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { asMember, type Member } from './member.ts'

export const DECLINING_CARDS = ['4000000000000002', '4000000000009995', '4000000000000069'] as const
const MOST_TRIES = 8
const CARD_DIGITS = 15

/** A number of a card that works. Each person has a card of their own, because the same card is the same person. */
export function goodCard(me: Me): string {
  const prefix = me.draw.pick(['4539', '5425', '2223', '3566'])
  let digits = prefix
  while (digits.length < CARD_DIGITS) digits += me.draw.between(0, 9)
  return digits + checkDigit(digits)
}

function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Enters a card on the gateway's page and saves it. */
export async function saveCard(me: Me, member: Member, number = goodCard(me)): Promise<SavedMethod> {
  const year = (me.now().getUTCFullYear() + me.draw.between(1, 4)) % 100
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const entry = await asMember(me, member, (api) =>
      api('POST /payments/cards', { body: { purpose: 'save', return_path: '/profile' } }),
    )
    if (entry.kind !== 'hosted') throw new Error('the simulation pays at the sandbox')
    await atBank(me, entry.url, { number, expiry: `09/${year}`, cvc: '123' })
    const { setup_ref } = entry
    // No card was entered, or the page was open for too long by the shop's clock.
    const finished = await asMember(me, member, (api) =>
      me.orRefused(() => api('POST /payments/cards/finish', { body: { setup_ref } }), 404, 409),
    )
    if (!(finished instanceof ApiFailure) && finished.kind === 'saved') return finished.method
    await me.wait(30 * SECOND_MS)
  }
  throw new Error('a card could not be saved')
}

/** A form of the gateway's page. It shares the database's troubles, so it may fail in other ways than the shop. */
async function atBank(me: Me, url: string, fields: Record<string, string>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await me.world.shop.bankForm(url, fields)
      return
    } catch (error) {
      if (tries === MOST_TRIES) throw error
    }
    await me.wait(me.draw.between(3, 20) * SECOND_MS)
  }
}

/** The bank blocks a card or lets it pay again. No call of the shop can do that, because the shop does not learn of it. */
export async function bankDecides(me: Me, methodId: string, behaviour: 'decline' | 'success'): Promise<void> {
  await me.world.shop.books.query({
    text: `UPDATE sandbox_card SET behaviour = $2 WHERE ref = (SELECT method_ref FROM payment_method WHERE id = $1)`,
    values: [methodId, behaviour],
  })
}

export const cardsOf = (me: Me, member: Member) => asMember(me, member, (api) => api('GET /payments/methods'))
