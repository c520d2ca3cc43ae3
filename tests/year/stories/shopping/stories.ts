import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import type { Me, StoryKind, Tell } from '../../engine/world.ts'
import { customer, guest, type Person, unlessGone } from '../people/people.ts'
import { signUp } from '../people/sign-up.ts'
import { afterwards, follow, pagesOf } from './afterwards.ts'
import { orderAgain, sameAgain } from './again.ts'
import { buy, type Wish } from './buying.ts'
import { orderAtTable, shareTable } from './dine-in.ts'
import { membersOrder } from './members-store.ts'
import { drawPayer, EASY, type Payer } from './payer.ts'
import { PARTNER_HOST } from './places.ts'

/** Whether somebody has an account does not change what they can buy. */
const anybody = async (me: Me, guestShare: number): Promise<Person> =>
  me.draw.chance(guestShare) ? guest(me) : customer(me)

const buying = (wish: (me: Me) => Wish, guestShare = 0.4): Tell =>
  unlessGone(async (me) => {
    const person = await anybody(me, guestShare)
    await afterwards(me, person, await buy(me, person, wish(me)))
  })

/** The last one is a typing error. */
const CODES = ['WELCOME10', 'WELCOME10', 'WEEKENDBAG', 'QUIETDAYS', 'SOLES25', 'FESTIVE15', 'WELCOM10'] as const

/** The rarer parts of an order. */
const frills = ({ draw }: Me): Wish => ({
  ...(draw.chance(0.25) && { hasServices: true }),
  ...(draw.chance(0.3) && { usesVouchers: true }),
  ...(draw.chance(0.1) && { codes: [draw.pick(CODES)] }),
  ...(draw.chance(0.05) && { isForCompany: true }),
})

const atPartner: Tell = buying((me) => ({
  ...frills(me),
  host: PARTNER_HOST,
  salesType: me.draw.pick(['pickup-return', 'pickup-return', 'drop-off'] as const),
  worthCents: me.draw.pick([4500, 7000, 12_000]),
}))

const inTwoReturns: Tell = buying((me) => ({ isSplit: true, worthCents: me.draw.between(8000, 16_000) }))

const withCode: Tell = buying((me) => ({
  codes: [me.draw.pick(CODES)],
  worthCents: 7000,
}))

/** Chooses everything, and leaves before paying. */
const leavesEarly: Tell = unlessGone(async (me) => {
  await buy(me, await anybody(me, 0.7), { leavesAtWindows: true })
})

/** One payer who tries everything that can go wrong. */
const troubledPayer: Tell = unlessGone(async (me) => {
  const person = await anybody(me, 0.5)
  const payer: Payer = drawPayer(me.draw, 1)
  const salesType = me.draw.pick(['pickup-return', 'drop-off', 'goods-delivery'] as const)
  await afterwards(me, person, await buy(me, person, { salesType, payer }))
})

/** Signs up with the contact of an order that was placed without an account: the order becomes theirs. */
const claimsOrder: Tell = unlessGone(async (me) => {
  const person = guest(me)
  const purchase = await buy(me, person, { payer: EASY })
  if (purchase?.status !== 'confirmed') return
  await me.wait(me.draw.between(5, 300) * MINUTE_MS)
  const token = await signUp(me, person)
  if (!token) return
  const api = me.call({ network: person.network, token })
  const { orders } = await me.again(() => api('GET /orders', { query: {} }))
  if (!orders.some(({ id }) => id === purchase.order_id))
    me.world.violate('an order of a proven contact belongs to its account', purchase.order_id)
  // The link in the first mail still works.
  await follow(pagesOf(me, person, purchase), 1)
  await afterwards(me, { ...person, token }, { ...purchase, guest_token: null })
})

const atTable: Tell = unlessGone(async (me) => {
  await orderAtTable(me, await anybody(me, 0.7), drawPayer(me.draw, 0.15))
})

const again = (order: (me: Me, person: Person) => Promise<void>): Tell =>
  unlessGone(async (me) => order(me, await customer(me)))

/** Cards whose hold ends early, or whose capture is declined, and payments that cannot be held. */
const WEIGHED_BY: readonly Payer['ways'][] = [
  EASY.ways,
  EASY.ways,
  [{ by: 'saved' }],
  [{ by: 'paynow', next: 'pay' }],
  [{ by: 'card', number: '4000000000007007' }],
  [{ by: 'card', number: '4000000000007015' }],
]

const byWeight: Tell = buying(({ draw }) => ({
  isByWeight: true,
  salesType: draw.pick(['pickup-return', 'drop-off', 'drop-off'] as const),
  payer: { ...EASY, ways: draw.pick(WEIGHED_BY) },
  ...(draw.chance(0.3) && { overCents: draw.pick([0, 150, 5000, 5000]) }),
  ...(draw.chance(0.2) && { usesVouchers: true }),
}))

/** Somebody who comes back after days, with the cart as they left it. */
const comesBack: Tell = unlessGone(async (me) => {
  const person = await customer(me)
  await buy(me, person, { leavesAtWindows: true, salesType: 'drop-off' })
  await me.wait(me.draw.between(1, 9) * DAY_MS)
  await afterwards(me, person, await buy(me, person, { salesType: 'drop-off', worthCents: 600 }))
})

export const shoppingStories: Record<string, StoryKind> = {
  'pickup-order': { perDay: 7, tell: buying(frills) },
  'drop-off-order': { perDay: 4, tell: buying((me) => ({ ...frills(me), salesType: 'drop-off' })) },
  'goods-order': { perDay: 2.5, tell: buying((me) => ({ ...frills(me), salesType: 'goods-delivery' })) },
  'partner-order': { perDay: 2, tell: atPartner },
  'split-order': { perDay: 0.8, tell: inTwoReturns },
  'code-order': { perDay: 0.8, tell: withCode },
  'troubled-payer': { perDay: 2.5, tell: troubledPayer },
  'leaves-early': { perDay: 0.8, tell: leavesEarly },
  'claims-order': { perDay: 0.5, tell: claimsOrder },
  'table-order': { perDay: 2, hours: [9, 20], tell: atTable },
  'shared-table': { perDay: 0.7, hours: [10, 19], tell: shareTable },
  'order-again': { perDay: 1, tell: again(orderAgain) },
  'same-again': { perDay: 1, tell: again(sameAgain) },
  'weighed-order': { perDay: 1.5, tell: byWeight },
  'comes-back': { perDay: 0.3, tell: comesBack },
  'members-order': { perDay: 0.3, tell: unlessGone(membersOrder) },
}
