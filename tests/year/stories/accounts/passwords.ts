import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { messagesOf, patiently, withCode } from '../people/codes.ts'
import { signIn } from '../people/sign-up.ts'
import {
  anotherLogin,
  asMember,
  loginOf,
  type Member,
  newMember,
  newPassword,
  signedOut,
  strangerOf,
} from './member.ts'
import { expectThat, mustRefuse } from './patience.ts'

const MOST_TRIES = 4
const LINK = /[?&]token=([\w-]{43})/

/** Tries wrong passwords, asks for a link, and chooses a new password in another browser. */
export async function forgottenPassword(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  const logins = [member.token ?? '', await anotherLogin(me, member)]
  for (let wrong = me.draw.between(1, 3); wrong > 0; wrong -= 1) await refuseSignIn(me, member, `guess number ${wrong}`)
  const former = member.password
  const link = await choosePasswordByLink(me, member)
  if (!link) return
  await mustRefuse(
    me,
    'a used link',
    () => linkCall(me, member)('POST /auth/forgot-password/check', { body: { token: link } }),
    400,
  )
  await refuseSignIn(me, member, former)
  for (const token of logins) await mustBeSignedOut(me, member, token)
  await asMember(me, member, (api) => api('GET /customer/profile'))
}

const linkCall = signedOut

/** Returns the used link. Nothing if none arrives in time. */
async function choosePasswordByLink(me: Me, member: Member): Promise<string | undefined> {
  const api = linkCall(me, member)
  const password = newPassword(me)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = messagesOf(me, loginOf(member))
    await patiently(me, () => api('POST /auth/forgot-password', { body: { identifier: loginOf(member) } }))
    const token = await arrivingLink(me, loginOf(member), before)
    if (token === undefined) continue
    if (me.draw.chance(0.5))
      await patiently(me, () => me.orRefused(() => api('POST /auth/forgot-password/check', { body: { token } }), 400))
    const changed = await patiently(me, () =>
      me.orRefused(() => api('POST /auth/forgot-password/change', { body: { token, password } }), 400),
    )
    // Refused: the link has expired, or the answer to the first request was lost.
    const login = await signIn(me, { ...member, password })
    expectThat(
      me,
      'a password that was changed signs in',
      login !== undefined || changed instanceof ApiFailure,
      member.name,
    )
    if (!login) continue
    Object.assign(member, { password, token: login })
    return token
  }
  return undefined
}

async function arrivingLink(me: Me, to: string, before: number): Promise<string | undefined> {
  for (let looks = 0; looks < 12; looks += 1) {
    await me.wait(me.draw.between(15, 60) * SECOND_MS)
    const found = me.world.postbox
      .of(to)
      .slice(before)
      .flatMap(({ text }) => LINK.exec(text)?.[1] ?? [])
    if (found.length > 0) return found.at(-1)
  }
  return undefined
}

const refuseSignIn = (me: Me, member: Member, password: string) =>
  mustRefuse(
    me,
    `signing in with ${password}`,
    () => signedOut(me, member)('POST /auth/sign-in', { body: { identifier: loginOf(member), password } }),
    401,
  )

export const mustBeSignedOut = (me: Me, { network }: Member, token: string) =>
  mustRefuse(me, 'a login that was ended', () => me.call({ network, token })('GET /customer/profile'), 401)

/** Changes the password while signed in elsewhere. The other browsers are signed out, this one is not. */
export async function changedPassword(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  const elsewhere = await anotherLogin(me, member)
  const [former, password] = [member.password, newPassword(me)]
  const change = (current_password: string) =>
    asMember(me, member, (api) =>
      me.orRefused(() => api('POST /customer/password', { body: { current_password, password } }), 400),
    )
  const wrong = await change('not my password at all')
  expectThat(me, 'what must be refused is refused', wrong instanceof ApiFailure, 'a wrong current password')
  const changed = await change(former)
  const login = await signIn(me, { ...member, password })
  expectThat(me, 'a password that was changed signs in', login !== undefined, JSON.stringify(changed))
  if (!login) return
  const here = member.token ?? ''
  member.password = password
  await mustBeSignedOut(me, member, elsewhere)
  await refuseSignIn(me, member, former)
  await patiently(me, () => me.call({ network: member.network, token: here })('GET /customer/profile'))
}

/** Signs in by a code, in place of the password. A stranger asks for a code, too, and gets none. */
export async function codeSignIn(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  const api = signedOut(me, member)
  let ticket = ''
  const login = await withCode(me, {
    to: loginOf(member),
    async ask() {
      ticket = (await api('POST /auth/sign-in/code', { body: { identifier: loginOf(member) } })).ticket
    },
    enter: (code) => api('POST /auth/verify/code', { body: { ticket, code } }),
  })
  if (login)
    await patiently(me, () => me.call({ network: member.network, token: login.token })('GET /customer/profile'))
  const stranger = strangerOf(me, 'stranger')
  const before = messagesOf(me, loginOf(stranger))
  await patiently(me, () =>
    signedOut(me, stranger)('POST /auth/sign-in/code', { body: { identifier: loginOf(stranger) } }),
  )
  await me.wait(10 * MINUTE_MS)
  expectThat(
    me,
    'nobody gets a code for an account that is not theirs',
    messagesOf(me, loginOf(stranger)) === before,
    loginOf(stranger),
  )
}
