import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { patiently } from '../people/codes.ts'
import { anotherLogin, asMember, type Member, newMember } from './member.ts'
import { mustBeSignedOut } from './passwords.ts'
import { expectThat } from './patience.ts'

const ENDED = 'a login that was ended opens nothing'

/** Several browsers, of which some are signed out from another one. */
export async function manyBrowsers(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  const others: string[] = []
  for (let count = me.draw.between(2, 4); count > 0; count -= 1) others.push(await anotherLogin(me, member))
  const list = await sessionsOf(me, member)
  // A login whose answer was lost is there, too.
  expectThat(me, ENDED, list.length > others.length, `${list.length} sessions`)
  expectThat(me, ENDED, list.filter(({ is_current }) => is_current).length === 1, 'the current session is not marked')
  await endOne(me, member, others)
  if (me.draw.chance(0.5)) await endOthers(me, member, others)
  else await signOut(me, member)
}

const sessionsOf = (me: Me, member: Member) => asMember(me, member, (api) => api('GET /customer/sessions'))

async function endOne(me: Me, member: Member, others: readonly string[]): Promise<void> {
  const one = me.draw.pick((await sessionsOf(me, member)).filter(({ is_current }) => !is_current))
  // 404: it was ended by a request whose answer was lost.
  await asMember(me, member, (api) =>
    me.orRefused(() => api('DELETE /customer/sessions/:id', { params: { id: one.id } }), 404),
  )
  const left = await sessionsOf(me, member)
  expectThat(
    me,
    ENDED,
    left.every(({ id }) => id !== one.id),
    'it is still listed',
  )
  let open = 0
  for (const token of others) if (await opens(me, member, token)) open += 1
  expectThat(me, ENDED, open < left.length, `${open} other logins open the account, and ${left.length} are listed`)
}

async function opens(me: Me, { network }: Member, token: string): Promise<boolean> {
  const answer = await patiently(me, () =>
    me.orRefused(() => me.call({ network, token })('GET /customer/sessions'), 401),
  )
  return !(answer instanceof ApiFailure)
}

async function endOthers(me: Me, member: Member, others: readonly string[]): Promise<void> {
  await asMember(me, member, (api) => api('POST /customer/sessions/end-others'))
  for (const token of others) await mustBeSignedOut(me, member, token)
  const left = await sessionsOf(me, member)
  expectThat(me, ENDED, left.length === 1 && left[0]?.is_current === true, `${left.length} sessions are left`)
}

async function signOut(me: Me, member: Member): Promise<void> {
  const token = member.token ?? ''
  const api = me.call({ network: member.network, token })
  // 401: signed out by a request whose answer was lost.
  await patiently(me, () => me.orRefused(() => api('POST /auth/sign-out'), 401))
  await mustBeSignedOut(me, member, token)
  await asMember(me, member, (again) => again('GET /customer/profile'))
}
