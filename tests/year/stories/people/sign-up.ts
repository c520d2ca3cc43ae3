import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { patiently, withCode } from './codes.ts'
import type { Person } from './people.ts'

const MOST_TRIES = 4

/** A login by password. Nothing if there is no such account, or no longer. */
export async function signIn(me: Me, person: Person, host?: string): Promise<string | undefined> {
  const api = me.call({ network: person.network, host })
  const body = { identifier: person.email ?? person.mobile ?? '', password: person.password }
  const done = await patiently(me, () => me.orRefused(() => api('POST /auth/sign-in', { body }), 401))
  return done instanceof ApiFailure ? undefined : done.token
}

/** Creates the account with the code that is sent. Returns the login, or nothing if no code ever arrives. */
export async function signUp(me: Me, person: Person, host?: string): Promise<string | undefined> {
  const api = me.call({ network: person.network, host })
  const channel = person.email ? 'email' : 'mobile'
  const to = person.email ?? person.mobile ?? ''
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const contact = { email: person.email ?? '', mobile: person.email ? '' : (person.mobile ?? '') }
    const { ticket } = await patiently(me, () =>
      api('POST /auth/sign-up', { body: { ...contact, password: person.password } }),
    )
    const login = await withCode(me, {
      to,
      ask: () => api('POST /auth/verify/send', { body: { ticket, channel } }),
      enter: (code) => api('POST /auth/verify/code', { body: { ticket, code } }),
    })
    // The account may have been created by a request whose answer was lost.
    const token = login?.token ?? (await signIn(me, person, host))
    if (token) {
      await introduce(me, person, token, host)
      return token
    }
  }
  return undefined
}

async function introduce(me: Me, person: Person, token: string, host?: string): Promise<void> {
  const [first_name = '', ...rest] = person.name.split(' ')
  const api = me.call({ network: person.network, token, host })
  const body = { first_name, last_name: rest.join(' '), marketing_email: person.number % 3 === 0 }
  await me.again(() => me.orRefused(() => api('POST /customer/initiate-profile', { body }), 401))
}

/** Adds the mobile number to an account that was made with an email. Whether that worked. */
export async function addMobile(me: Me, person: Person, mobile: string): Promise<boolean> {
  const api = me.call({ network: person.network, token: person.token })
  let ticket = ''
  const done = await withCode(me, {
    to: mobile,
    async ask() {
      const asked = await me.orRefused(
        () => api('POST /customer/contact', { body: { mobile, password: person.password } }),
        ...[400, 401],
      )
      if (!(asked instanceof ApiFailure)) ticket = asked.ticket
    },
    enter: (code) => me.orRefused(() => api('POST /customer/contact/confirm', { body: { ticket, code } }), 401),
  })
  return done !== undefined && !(done instanceof ApiFailure)
}
