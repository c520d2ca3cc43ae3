import type { OrderRequest, Payment } from '#contract/order/checkout.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { isAway, type Me } from '../../engine/world.ts'
import { asPerson, type Person } from '../people/people.ts'
import type { Payer, Way } from './payer.ts'
import type { Place } from './places.ts'

/** What is wanted of an order, beyond what is in the cart. */
export type Extras = {
  isSplit?: boolean
  host?: string | undefined
}

/** Somebody at the checkout of one place, with one cart. */
export type Checkout = {
  me: Me
  person: Person
  isGuest: boolean
  place: Place
  payer: Payer
  wish: Extras
  /** A guest's cart. It becomes one order. */
  cartKey: string
  /** Calls as this person, until there is an answer. */
  ask<T>(work: (api: Api) => Promise<T>): Promise<T>
  /** One call that may fail, such as two at once. */
  try<T>(work: (api: Api) => Promise<T>): Promise<T>
}

export type Body = Omit<OrderRequest, 'payment'>

export function openCheckout(me: Me, person: Person, place: Place, payer: Payer, wish: Extras = {}): Checkout {
  const { host } = wish
  return {
    ...{ me, person, place, payer, wish, cartKey: me.draw.key(), isGuest: person.token === undefined },
    ask: (work) => asPerson(me, person, work, host),
    try: (work) => work(me.call({ network: person.network, token: person.token, host })),
  }
}

/** What the page sends for a way to pay. A card that cannot be entered now is left for the wallet. */
export async function paymentBy(checkout: Checkout, way: Way): Promise<Payment> {
  const { me, isGuest } = checkout
  if (way.by === 'paynow') return { kind: 'paynow' }
  if (way.by === 'wallet') return walletPayment(me, way.outcome)
  if (way.by === 'saved' && !isGuest) {
    const saved = await savedCard(checkout)
    if (saved) return { kind: 'saved', method_id: saved }
  }
  const entered = await enterCard(checkout, way.by === 'card' ? way.number : '4242424242424242', 'once')
  return entered?.kind === 'once' ? { kind: 'token', token: entered.token } : walletPayment(me, 'success')
}

export const walletPayment = (me: Me, outcome: string): Payment => ({
  kind: 'wallet',
  wallet: 'test_wallet',
  token: `wlt_${outcome}-${me.draw.key()}`,
})

/** A card that is saved already, or one that is saved now. */
async function savedCard(checkout: Checkout): Promise<string | undefined> {
  const { methods } = await checkout.ask((api) => api('GET /payments/options'))
  const known = methods.find(({ expiry }) => expiry !== 'expired')
  if (known) return known.id
  const number = checkout.me.draw.pick(['4242424242424242', '5555555555554444', '4012888888881881', '4111111111111111'])
  const entered = await enterCard(checkout, number, 'save')
  return entered?.kind === 'saved' ? entered.method.id : undefined
}

async function enterCard({ me, ask }: Checkout, number: string, purpose: 'once' | 'save') {
  try {
    const entry = await ask((api) =>
      me.orRefused(() => api('POST /payments/cards', { body: { purpose, return_path: '/checkout' } }), 409, 429),
    )
    if (entry instanceof ApiFailure || entry.kind !== 'hosted') return undefined
    const expiry = `09/${(me.now().getUTCFullYear() + 3) % 100}`
    await atBank(me, entry.url, { number, expiry, cvc: '123' })
    const { setup_ref } = entry
    const finished = await ask((api) =>
      me.orRefused(() => api('POST /payments/cards/finish', { body: { setup_ref } }), 404, 409),
    )
    return finished instanceof ApiFailure ? undefined : finished
  } catch (error) {
    // The gateway has been away for very long.
    if (isAway(error)) return undefined
    throw error
  }
}

const MOST_PRESSES = 5

/** Submits a form of the gateway's own pages. Its database may be restarting. */
export async function atBank(me: Me, url: string, fields: Record<string, string>): Promise<void> {
  for (let presses = 1; ; presses += 1) {
    try {
      await me.world.shop.bankForm(url, fields)
      return
    } catch (error) {
      if (presses === MOST_PRESSES) throw error
    }
    await me.wait(me.draw.between(5, 60) * SECOND_MS)
  }
}
