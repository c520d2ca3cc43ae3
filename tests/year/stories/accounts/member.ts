import type { SavedAddress } from '#contract/account/addresses.ts'
import type { Api } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { patiently } from '../people/codes.ts'
import { NAMES, STREETS } from '../people/names.ts'
import { asPerson, type Person } from '../people/people.ts'
import { signUp } from '../people/sign-up.ts'

/** Somebody whose account belongs to one story, which may change its password or delete it. */
export type Member = Person & { token: string | undefined }

const [FIRST_NUMBER, LAST_NUMBER] = [20_000_000, 99_999_999]
const newMobile = (me: Me) => `8${me.draw.between(1_000_000, 9_999_999)}`

/** The role tells several members of one story apart. */
export function strangerOf(me: Me, role = 'me'): Person {
  const number = me.draw.between(FIRST_NUMBER, LAST_NUMBER)
  const [postal_code, block, street] = me.draw.pick(STREETS.filter(([, , , outlet]) => outlet === 'tiong-bahru'))
  const isByMobile = me.draw.chance(0.15)
  const mailbox = `${role}.${me.id}`.replaceAll(/[^a-z\d]+/g, '.')
  return {
    number,
    name: me.draw.pick(NAMES),
    email: isByMobile ? undefined : `${mailbox}@example.com`,
    mobile: isByMobile ? newMobile(me) : undefined,
    password: newPassword(me),
    network: `100.${me.draw.between(64, 127)}.${me.draw.between(0, 255)}.${me.draw.between(1, 254)}`,
    address: {
      ...{ label: 'Home', postal_code, block, street, contact_name: '', contact_mobile: '', access_notes: '' },
      unit: `#${String(me.draw.between(2, 20)).padStart(2, '0')}-${me.draw.between(10, 300)}`,
    },
  }
}

export const newPassword = (me: Me) => `pegs ${me.draw.key().slice(0, 12)} in a row`

/** A new account of this story's own. Nothing if no code arrives, such as while mails are refused for long. */
export async function newMember(me: Me, role?: string): Promise<Member | undefined> {
  const person = strangerOf(me, role)
  const token = await signUp(me, person)
  return token === undefined ? undefined : registered(me, { ...person, token })
}

/** Others find the account by the person's number, such as the purchase that signs in again. */
export async function registered(me: Me, member: Member): Promise<Member> {
  const signedInAt = me.now()
  await me.world.shared(`account ${member.number}`, async () => ({ person: member, state: 'open', signedInAt }))
  return member
}

/** A call of a member, again until there is an answer. */
export const asMember = <T>(me: Me, member: Member, work: (api: Api) => Promise<T>): Promise<T> =>
  patiently(me, () => asPerson(me, member, work))

/** The contact by which a person signs in. */
export const loginOf = ({ email, mobile }: Person): string => email ?? mobile ?? ''

/** Sends no credentials, as somebody who is signed out. */
export const signedOut = (me: Me, { network }: Person): Api => me.call({ network })

/** Another browser of the same person. */
export async function anotherLogin(me: Me, member: Member): Promise<string> {
  const body = { identifier: loginOf(member), password: member.password }
  return (await patiently(me, () => signedOut(me, member)('POST /auth/sign-in', { body }))).token
}

export async function addAddress(me: Me, member: Member, form = member.address): Promise<SavedAddress> {
  const [before, added] = [
    await addressesOf(me, member),
    await asMember(me, member, (api) => api('POST /customer/addresses', { body: form })),
  ]
  // An answer that was lost leaves the address there twice. The person deletes one.
  for (const { id } of await addressesOf(me, member)) {
    const isTwin = id !== added.id && !before.some((one) => one.id === id)
    if (isTwin)
      await asMember(me, member, (api) =>
        me.orRefused(() => api('DELETE /customer/addresses/:id', { params: { id } }), 404),
      )
  }
  return added
}

export const addressesOf = (me: Me, member: Member) => asMember(me, member, (api) => api('GET /customer/addresses'))
