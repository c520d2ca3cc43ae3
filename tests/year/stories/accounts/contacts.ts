import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { arrivingCode, messagesOf, patiently, withCode } from '../people/codes.ts'
import { signIn } from '../people/sign-up.ts'
import { asMember, loginOf, type Member, newMember, signedOut, strangerOf } from './member.ts'
import { atOnce, expectThat, mustRefuse } from './patience.ts'

const MOST_TRIES = 4
const WRONG_CODE = '000000'

type Contact = { email: string } | { mobile: string }
type Proof = { password: string } | { ticket: string; code: string }
const textOf = (contact: Contact) => ('email' in contact ? contact.email : contact.mobile)

/** A new email or mobile number, confirmed by a code that is sent there. */
export async function newContact(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  const contact: Contact = me.draw.chance(0.6)
    ? { email: `new.${me.id.replaceAll(/[^a-z\d]+/g, '.')}@example.org` }
    : { mobile: `8${me.draw.between(1_000_000, 9_999_999)}` }
  const former = loginOf(member)
  if (!(await hasChanged(me, member, contact))) return
  Object.assign(member, contact)
  const [profile] = [await asMember(me, member, (api) => api('GET /customer/profile'))]
  const shown = 'email' in contact ? profile.email : profile.mobile?.slice(-8)
  expectThat(
    me,
    'a confirmed contact is the account’s',
    shown === textOf(contact),
    `${shown} instead of ${textOf(contact)}`,
  )
  const byNew = await signIn(me, { ...member, email: textOf(contact) })
  expectThat(me, 'a confirmed contact is the account’s', byNew !== undefined, `${textOf(contact)} does not sign in`)
  const isReplaced = former.includes('@') === 'email' in contact
  if (!isReplaced) return
  const body = { identifier: former, password: member.password }
  await mustRefuse(me, 'the former contact', () => signedOut(me, member)('POST /auth/sign-in', { body }), 401)
}

async function hasChanged(me: Me, member: Member, contact: Contact): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const proof = me.draw.chance(0.4) ? await proofByCode(me, member) : { password: member.password }
    if (!proof) continue
    const entered = await withTicket(me, member, contact, proof)
    const { email, mobile } = await asMember(me, member, (api) => api('GET /customer/profile'))
    const isThere = email === textOf(contact) || mobile?.slice(-8) === textOf(contact)
    expectThat(me, 'a confirmed contact is the account’s', isThere || !entered, textOf(contact))
    if (isThere) return true
  }
  return false
}

/** Asks for the code to the new contact, and enters it. Whether that was answered. */
async function withTicket(me: Me, member: Member, contact: Contact, proof: Proof): Promise<boolean> {
  const to = textOf(contact)
  const before = messagesOf(me, to)
  const asked = await asMember(me, member, (api) =>
    me.orRefused(() => api('POST /customer/contact', { body: { ...contact, ...proof } }), 400),
  )
  // The code of the proof was used by a request whose answer was lost.
  if (asked instanceof ApiFailure) return false
  const { ticket } = asked
  const enter = (code: string) =>
    asMember(me, member, (api) =>
      me.orRefused(() => api('POST /customer/contact/confirm', { body: { ticket, code } }), 400, 409),
    )
  const code = await arrivingCode(me, to, before)
  if (code === undefined) return false
  if (code !== WRONG_CODE && me.draw.chance(0.3)) {
    const wrong = await enter(WRONG_CODE)
    expectThat(me, 'what must be refused is refused', wrong instanceof ApiFailure, 'a wrong code')
  }
  return !((await enter(code)) instanceof ApiFailure)
}

/** A code to the present contact, for those who do not type their password. */
async function proofByCode(me: Me, member: Member): Promise<Proof | undefined> {
  const to = loginOf(member)
  const before = messagesOf(me, to)
  const { ticket } = await asMember(me, member, (api) => api('POST /customer/contact/code'))
  const code = await arrivingCode(me, to, before)
  return code === undefined ? undefined : { ticket, code }
}

/** Somebody wants the contact of another account, and cannot have it. The owner keeps it. */
export async function takenContact(me: Me): Promise<void> {
  const [member, owner] = [await newMember(me), await newMember(me, 'owner')]
  if (!member || !owner) return
  const { email = '', mobile = '' } = owner
  const body = { email, mobile: email ? '' : mobile, password: member.password }
  const { ticket } = await asMember(me, member, (api) => api('POST /customer/contact', { body }))
  await me.wait(me.draw.between(60, 300) * 1000)
  const entered = await asMember(me, member, (api) =>
    me.orRefused(() => api('POST /customer/contact/confirm', { body: { ticket, code: WRONG_CODE } }), 400, 409),
  )
  expectThat(me, 'a contact belongs to one account', entered instanceof ApiFailure, loginOf(owner))
  expectThat(
    me,
    'a contact belongs to one account',
    (await signIn(me, owner)) !== undefined,
    `${loginOf(owner)} cannot sign in`,
  )
}

/** Two people of one household sign up with the same contact at the same moment, each with a code. One account comes of it. */
export async function signUpTwice(me: Me): Promise<void> {
  const first = strangerOf(me)
  const second = { ...first, password: `${first.password} too` }
  const tickets = [await ticketWithCode(me, first), await ticketWithCode(me, second)]
  const enters = tickets.flatMap((one) => one ?? [])
  const answers = await atOnce(
    me,
    ...enters.map(
      (body) => (tab: Me) =>
        patiently(tab, () => tab.orRefused(() => signedOut(tab, first)('POST /auth/verify/code', { body }), 400, 409)),
    ),
  )
  const opened = answers.filter((answer) => !(answer instanceof ApiFailure)).length
  expectThat(me, 'a contact belongs to one account', opened <= 1, `${opened} accounts for ${loginOf(first)}`)
  const logins = [await signIn(me, first), await signIn(me, second)].filter(Boolean).length
  expectThat(me, 'a contact belongs to one account', logins <= 1, `${logins} passwords for ${loginOf(first)}`)
}

async function ticketWithCode(me: Me, { email = '', mobile = '', password, network }: ReturnType<typeof strangerOf>) {
  const to = email || mobile
  const api = me.call({ network })
  const { ticket } = await patiently(me, () =>
    api('POST /auth/sign-up', { body: { email, mobile: email ? '' : mobile, password } }),
  )
  const code = await withCode(me, {
    to,
    ask: () => api('POST /auth/verify/send', { body: { ticket, channel: email ? 'email' : 'mobile' } }),
    enter: async (arrived) => arrived,
  })
  return code === undefined ? undefined : { ticket, code }
}
