import { hashPassword } from '#api/auth/password/password.ts'
import type { PasskeyAssertion } from '#contract/account/passkeys.ts'
import { softAuthenticator } from './authenticator.ts'
import { refusal } from './refusal.ts'
import type { TestSite } from './site.ts'

export const PASSWORD = 'line dried and folded'
export const KINDER = 'kinder-press.localhost'
/** Another host of the main store. */
export const HARBOUR = 'harbour.localhost'
export const REFUSED = [401, 'We couldn’t sign you in with this passkey. Try again, or sign in another way.']
export const NOT_ADDED = [400, 'We couldn’t add this passkey. Please try again.']

export const refusalOf = async (call: Promise<unknown>): Promise<[number, string]> => {
  const { httpStatus, message } = await refusal(call)
  return [httpStatus, message]
}

/** Customers with and without passkeys, and sign-ins with them. */
export async function passkeysAt(site: TestSite) {
  const hash = await hashPassword(PASSWORD)

  async function customer({ store = 'clothesline-laundry', hasPassword = true } = {}) {
    const { token, customerId } = await site.signedIn({ store })
    if (hasPassword)
      await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [customerId, hash] })
    return { token, customerId, call: site.call(token, store === 'kinder-press' ? KINDER : 'localhost') }
  }

  /** A customer who has added one passkey. */
  async function withPasskey(host = 'localhost') {
    const who = await customer(host === KINDER ? { store: 'kinder-press' } : {})
    const call = site.call(who.token, host)
    const device = softAuthenticator(host)
    const options = await call('POST /customer/passkeys/options', { body: {} })
    const passkey = await call('POST /customer/passkeys', { body: device.create(options) })
    return { ...who, call, device, passkey, userHandle: options.user.id }
  }

  return {
    customer,
    withPasskey,
    challenge: (host = 'localhost') => site.call(undefined, host)('POST /auth/passkey/options'),
    signIn: (body: PasskeyAssertion, host = 'localhost') => site.call(undefined, host)('POST /auth/passkey', { body }),
  }
}
