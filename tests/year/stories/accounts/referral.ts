import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { patiently, withCode } from '../people/codes.ts'
import { signIn } from '../people/sign-up.ts'
import { buy } from '../shopping/buying.ts'
import { EASY } from '../shopping/payer.ts'
import { goodCard } from './cards.ts'
import { asMember, type Member, newMember, registered, strangerOf } from './member.ts'
import { atOnce, expectThat, mustRefuse } from './patience.ts'
import { checkUses, whenAllIsDone } from './points.ts'

const REWARD = 'a friend’s first order rewards the referrer once'
const THANKS = '$10 off, with our thanks'

/** Somebody sends a link to a friend, who signs up and buys. Then the reward is there, once. */
export async function referral(me: Me): Promise<void> {
  const referrer = await newMember(me, 'referrer')
  if (!referrer) return
  const read = (tab: Me) => asMember(tab, referrer, (api) => api('GET /referral'))
  const codes = new Set((await atOnce(me, read, read)).map(({ code }) => code))
  expectThat(me, 'a referrer has one code', codes.size === 1, [...codes].join())
  const [code = ''] = codes
  await mustRefuse(me, 'a code of one’s own', () => claim(me, referrer, code), 409)
  await me.wait(me.draw.between(1, 60) * HOUR_MS)
  const friend = me.draw.chance(0.5) ? await signUpByLink(me, code) : await signUpAndClaim(me, code)
  if (!friend) return
  const [came] = (await read(me)).friends
  expectThat(me, REWARD, came !== undefined, 'the friend is not listed')
  await me.wait(me.draw.between(1, 50) * HOUR_MS)
  // The card is the friend's own: with a common one the two would be taken for one person.
  const payer = { ...EASY, ways: [{ by: 'card' as const, number: goodCard(me) }] }
  await buy(me, friend, { usesVouchers: true, worthCents: me.draw.between(5500, 9000), payer })
  await whenAllIsDone(me, friend)
  await checkReward(me, referrer, friend)
}

const claim = (me: Me, member: Member, code: string, clicked_at?: string) =>
  asMember(me, member, (api) => api('POST /referral/claim', { body: { code, ...(clicked_at && { clicked_at }) } }))

/** The link was opened before. Pressed twice, the code counts once. */
async function signUpAndClaim(me: Me, code: string): Promise<Member | undefined> {
  const friend = await newMember(me, 'friend')
  if (!friend) return undefined
  const clickedAt = new Date(me.now().getTime() - me.draw.between(1, 20) * DAY_MS).toISOString()
  const once = (tab: Me) => tab.orRefused(() => claim(tab, friend, code, clickedAt), 409)
  const answers = await atOnce(me, once, once)
  const claimed = answers.filter((answer) => !(answer instanceof ApiFailure)).length
  expectThat(me, REWARD, claimed <= 1, 'a code was claimed twice')
  const { came_by } = await asMember(me, friend, (api) => api('GET /referral'))
  return came_by ? friend : undefined
}

async function signUpByLink(me: Me, referral_code: string): Promise<Member | undefined> {
  const person = strangerOf(me, 'friend')
  const { email = '', mobile = '', password, network } = person
  const api = me.call({ network })
  const contact = email ? { email, mobile: '' } : { email: '', mobile }
  const body = { ...contact, password, referral_code, referral_clicked_at: me.now().toISOString() }
  const { ticket } = await patiently(me, () => api('POST /auth/sign-up', { body }))
  await withCode(me, {
    to: email || mobile,
    ask: () => api('POST /auth/verify/send', { body: { ticket, channel: email ? 'email' : 'mobile' } }),
    enter: (code) => api('POST /auth/verify/code', { body: { ticket, code } }),
  })
  const token = await signIn(me, person)
  return token === undefined ? undefined : registered(me, { ...person, token })
}

async function checkReward(me: Me, referrer: Member, friend: Member): Promise<void> {
  const { orders } = await asMember(me, friend, (api) => api('GET /orders', { query: { filter: 'past' } }))
  const isDone = orders.some(({ status }) => status === 'completed')
  const [shown] = (await asMember(me, referrer, (api) => api('GET /referral'))).friends
  const { usable, not_yet, gone } = await asMember(me, referrer, (api) => api('GET /vouchers'))
  const thanks = [...usable, ...not_yet, ...gone].filter(({ name }) => name === THANKS).length
  const state = shown?.state ?? 'not listed'
  if (!isDone)
    expectThat(me, REWARD, thanks === 0 && state === 'joined', `${thanks} vouchers, and the friend has ${state}`)
  if (state === 'rewarded') expectThat(me, REWARD, thanks === 1, `${thanks} vouchers`)
  await checkUses(me, friend)
  if (state !== 'rewarded' || !me.draw.chance(0.5)) return
  await buy(me, referrer, { usesVouchers: true, worthCents: me.draw.between(5500, 9000) })
  await whenAllIsDone(me, referrer)
  await checkUses(me, referrer)
}
