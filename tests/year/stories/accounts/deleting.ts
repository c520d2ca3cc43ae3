import type { Purchase } from '#contract/order/checkout.ts'
import { HOUR_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { arrivingCode, messagesOf, patiently } from '../people/codes.ts'
import { AccountGone, leaveForGood } from '../people/people.ts'
import { signIn, signUp } from '../people/sign-up.ts'
import { buy } from '../shopping/buying.ts'
import { EASY } from '../shopping/payer.ts'
import { saveCard } from './cards.ts'
import {
  addAddress,
  addressesOf,
  anotherLogin,
  asMember,
  loginOf,
  type Member,
  newMember,
  newPassword,
  registered,
} from './member.ts'
import { mustBeSignedOut } from './passwords.ts'
import { atOnce, expectThat } from './patience.ts'
import { pickPlan, subscribe } from './subscribing.ts'
import { newLedger } from './subscription-ledger.ts'
import { serveNewVisits } from './subscription-visits.ts'

const MOST_TRIES = 5
const GONE = 'a deleted account is gone'
const GUEST_LINK = /\/guest\/([\w-]{43})/

/** Somebody deletes the account: with nothing to lose, with an order under way, with a subscription, or while paying. */
export async function deletedAccount(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  if (me.draw.chance(0.3)) await asMember(me, member, (api) => api('GET /customer/export'))
  const begin = me.draw.pick([nothing, anOrder, anOrder, aSubscription, aPayment] as const)
  await begin(me, member)
  await leaveForGood(me, member)
  await mustBeGone(me, member)
  if (me.draw.chance(0.4)) await comeBack(me, member)
}

async function nothing(me: Me, member: Member): Promise<void> {
  await addAddress(me, member)
  if (me.draw.chance(0.5)) await saveCard(me, member)
  await remove(me, member, false)
}

async function anOrder(me: Me, member: Member): Promise<void> {
  const purchase = await buy(me, member, { payer: EASY })
  const before = messagesOf(me, loginOf(member))
  if (!(await remove(me, member, false))) await remove(me, member, true)
  if (purchase && me.draw.chance(0.5)) await followByLink(me, member, purchase, before)
}

/** Paid visits are still made. */
async function aSubscription(me: Me, member: Member): Promise<void> {
  const { id: addressId } = await addAddress(me, member)
  const { id: methodId } = await saveCard(me, member)
  const bought = await subscribe(me, member, { plan: await pickPlan(me), addressId, methodId })
  await me.wait(me.draw.between(1, 100) * HOUR_MS)
  if (bought) await serveNewVisits(me, member, bought, newLedger(bought), new Set())
  if (!(await remove(me, member, false))) await remove(me, member, true)
}

/** The account is deleted in one tab while another one pays. */
async function aPayment(me: Me, member: Member): Promise<void> {
  const seconds = me.draw.between(0, 150)
  await atOnce<unknown>(
    me,
    (tab) =>
      buy(tab, member, {}).catch((error: unknown) => {
        if (!(error instanceof AccountGone) && !(error instanceof ApiFailure && error.httpStatus === 401)) throw error
      }),
    async (tab) => {
      await tab.wait(seconds * SECOND_MS)
      await remove(tab, member, true)
    },
  )
}

/** Whether the account was deleted. Without links it stays while orders are under way. */
async function remove(me: Me, member: Member, keep_links: boolean): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const login = await anotherLogin(me, member)
    const api = me.call({ network: member.network, token: login })
    const proof = (me.draw.chance(0.3) && (await codeFor(me, member, login))) || { password: member.password }
    const answer = await patiently(me, () =>
      me.orRefused(() => api('POST /customer/delete', { body: { ...proof, keep_links } }), 400, 401, 409),
    )
    if (!(answer instanceof ApiFailure)) return true
    if (answer.httpStatus === 409) {
      expectThat(me, GONE, !keep_links, `refused with links: ${answer.message}`)
      return false
    }
    // An answer that was lost has deleted it.
    if (answer.httpStatus === 401 && (await signIn(me, member)) === undefined) return true
  }
  throw new Error('the account cannot be deleted')
}

async function codeFor(me: Me, member: Member, token: string) {
  const before = messagesOf(me, loginOf(member))
  const { ticket } = await patiently(me, () =>
    me.call({ network: member.network, token })('POST /customer/delete/code'),
  )
  const code = await arrivingCode(me, loginOf(member), before)
  return code === undefined ? undefined : { ticket, code }
}

async function mustBeGone(me: Me, member: Member): Promise<void> {
  expectThat(me, GONE, (await signIn(me, member)) === undefined, `${loginOf(member)} still signs in`)
  if (member.token) await mustBeSignedOut(me, member, member.token)
}

/** The link to an order under way is sent to its contact. */
async function followByLink(me: Me, member: Member, { order_id }: Purchase, before: number): Promise<void> {
  for (let looks = 0; looks < 30; looks += 1) {
    await me.wait(HOUR_MS)
    const texts = me.world.postbox.of(loginOf(member)).slice(before)
    const [token] = texts.flatMap(({ text }) => GUEST_LINK.exec(text)?.[1] ?? [])
    if (!token) continue
    const shown = await me.again(() =>
      me.call({ network: member.network })('GET /guest-orders/:token', { params: { token } }),
    )
    expectThat(me, GONE, shown.id === order_id, 'the link shows another order')
    return
  }
}

/** The same contact signs up again, and finds nothing of the former account. */
async function comeBack(me: Me, member: Member): Promise<void> {
  const again: Member = {
    ...member,
    number: member.number + 1,
    password: newPassword(me),
    token: undefined,
    hasLeft: false,
  }
  again.token = await signUp(me, again)
  if (!again.token) return
  await registered(me, again)
  expectThat(me, GONE, (await addressesOf(me, again)).length === 0, 'the new account has addresses')
  const cards = await asMember(me, again, (api) => api('GET /payments/methods'))
  expectThat(me, GONE, cards.length === 0, 'the new account has cards')
  const { points } = await asMember(me, again, (api) => api('GET /vouchers'))
  expectThat(me, GONE, points === 0, 'the new account has points')
}
