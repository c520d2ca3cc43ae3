import type { Api } from '#contract/wire/request.ts'
import type { Person } from './buy.ts'
import type { DemoShop } from './demo-shop.ts'

/** The code in the message that was sent last. */
async function sentCode(shop: DemoShop): Promise<string> {
  await shop.runJobs()
  const code = /\b(\d{6})\b/.exec(shop.messages.at(-1)?.text ?? '')?.[1]
  if (!code) throw new Error('no code was sent')
  return code
}

/** Creates an account with the code that is sent to its email. */
export async function signUp(shop: DemoShop, person: Person, referralCode?: string): Promise<void> {
  const api = shop.call(person)
  const password = `${person.name.split(' ')[0]}-hangs-${person.address.postal_code}-to-dry`
  const body = { email: person.email, mobile: '', password, ...(referralCode && { referral_code: referralCode }) }
  const { ticket } = await api('POST /auth/sign-up', { body })
  await api('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const { token } = await api('POST /auth/verify/code', { body: { ticket, code: await sentCode(shop) } })
  person.token = token
  const [first_name = '', ...rest] = person.name.split(' ')
  await shop.call(person)('POST /customer/initiate-profile', { body: { first_name, last_name: rest.join(' ') } })
}

/** Changes the mobile number with the code that is sent to it. */
export async function addMobile(shop: DemoShop, api: Api, mobile: string, password: string): Promise<void> {
  const { ticket } = await api('POST /customer/contact', { body: { mobile, password } })
  await api('POST /customer/contact/confirm', { body: { ticket, code: await sentCode(shop) } })
}
