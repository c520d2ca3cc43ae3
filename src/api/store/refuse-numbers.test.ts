import { beforeEach, expect, test } from 'vitest'
import { ADDRESS, CONTACT, newMobile, pay, readyToPay } from '#tests/support/checkout.ts'
import { chooses } from '#tests/support/message-choice.ts'
import { setMessageSettings } from '#tests/support/message-settings.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { enqueue } from '../jobs/enqueue.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = await staffOf(site)
beforeEach(async () => {
  await setMessageSettings(site, {})
  await messages.deliver()
})

const ONLY_SINGAPORE = 'We can’t send text messages to this number. Use your email, or a mobile number from Singapore.'
const MALAYSIAN = '+60 12-345 6789'
const PREMIUM = ['+44 906 123 4567', '+1 900 234 5678', '+979 123456789', '+870 773111632', '+44 7640 123456']
const password = 'a long and rare password'

/** A customer with this number, as from a time when the store had a longer list. */
async function customerWith(mobile: string, hasEmail = true) {
  const buyer = await site.signedIn()
  const text = `UPDATE customer SET mobile = $2, mobile_verified_at = now(), email = CASE WHEN $3 THEN email END,
                  email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1`
  await site.db.query({ text, values: [buyer.customerId, mobile, hasEmail] })
  return { ...buyer, call: site.call(buyer.token) }
}

/** Every field whose number gets a code or a link by text message. */
const asks: [string, (number: string) => Promise<unknown>][] = [
  ['identifier', (number) => site.call()('POST /auth/sign-in/code', { body: { identifier: number } })],
  ['identifier', (number) => site.call()('POST /auth/forgot-password', { body: { identifier: number } })],
  ['mobile', (mobile) => site.call()('POST /auth/sign-up', { body: { mobile, email: 'kiran@example.com', password } })],
]
const askCode = (number: string) => refusal(site.call()('POST /auth/sign-in/code', { body: { identifier: number } }))

test('security 36 a foreign number gets no code or link by text message, and the answer says what works', async () => {
  for (const [field, ask] of asks)
    expect(await refusal(ask(MALAYSIAN))).toMatchObject({ httpStatus: 400, errors: { [field]: ONLY_SINGAPORE } })
  const { call } = await customerWith('+6591110001')
  const newContact = call('POST /customer/contact', { body: { mobile: MALAYSIAN, password } })
  expect(await refusal(newContact)).toMatchObject({ httpStatus: 400, errors: { mobile: ONLY_SINGAPORE } })
  expect(await messages.deliver()).toEqual([])
})

test('security 36 the answer is the same whether or not an account has the number', async () => {
  await customerWith('+60111222333')
  const answers = await Promise.all(['+60111222333', '+60111222334'].map(askCode))
  expect(answers[0]).toMatchObject({ httpStatus: 400, errors: { identifier: ONLY_SINGAPORE } })
  expect(answers[1]).toEqual(answers[0])
})

test('security 36 a listed country gets its codes, and the account is signed in to with its number', async () => {
  await setMessageSettings(site, { sms: { countries: ['SG', 'MY'] } })
  const { ticket, channels } = await site.call()('POST /auth/sign-up', { body: { mobile: MALAYSIAN, password } })
  expect(channels).toEqual([{ channel: 'mobile', to: '•••• 6789' }])
  await site.call()('POST /auth/verify/send', { body: { ticket, channel: 'mobile' } })
  const [text] = await messages.deliver()
  expect([text?.kind, text?.to]).toEqual(['sms', '+60123456789'])
  const code = /\b(\d{6})\b/.exec(text?.text ?? '')?.[1] ?? ''
  expect(await site.call()('POST /auth/verify/code', { body: { ticket, code } })).toHaveProperty('token')
  const body = { identifier: '+60 (12) 345-6789', password }
  expect(await site.call()('POST /auth/sign-in', { body })).toHaveProperty('token')
  const elsewhere = await askCode('+62 812 3456 7890')
  expect(elsewhere.errors?.identifier).toBe(
    'We can’t send text messages to this number. Use your email, or a mobile number from Singapore or Malaysia.',
  )
})

test.each(PREMIUM)('security 36 %s is refused in every field, also where its country is listed', async (number) => {
  await setMessageSettings(site, { sms: { countries: ['SG', 'GB', 'US'] } })
  for (const [field, ask] of asks)
    expect(await refusal(ask(number))).toMatchObject({ httpStatus: 400, errors: { [field]: expect.any(String) } })
  const { call, token } = await customerWith(`+65${newMobile()}`)
  const saved = call('POST /customer/addresses', { body: { ...ADDRESS, contact_mobile: number } })
  const noMobile = expect.stringContaining('This isn’t a mobile number')
  expect(await refusal(saved)).toMatchObject({ httpStatus: 400, errors: { contact_mobile: noMobile } })
  const guest = await readyToPay(site)
  const contact = { ...CONTACT, mobile: number }
  const ofGuest = pay(site, { ...guest, body: { ...guest.body, contact } })
  expect(await refusal(ofGuest)).toMatchObject({ httpStatus: 400, errors: { 'contact.mobile': noMobile } })
  const known = await readyToPay(site, { token, more: { address: { ...ADDRESS, contact_mobile: number } } })
  expect(await refusal(pay(site, known))).toMatchObject({ errors: { 'address.contact_mobile': noMobile } })
  expect((await messages.deliver()).filter(({ kind }) => kind === 'sms')).toEqual([])
})

test('security 36 a premium number of Singapore is refused before anyone looks at its country', async () => {
  for (const [field, ask] of asks)
    expect(await refusal(ask('+65 1900 123 4567'))).toMatchObject({
      httpStatus: 400,
      errors: { [field]: expect.any(String) },
    })
})

test('D5.1 a number for the driver is one of the store’s countries: refused at its field, accepted once its country is listed', async () => {
  const { call, token } = await customerWith(`+65${newMobile()}`)
  const save = () => call('POST /customer/addresses', { body: { ...ADDRESS, contact_mobile: MALAYSIAN } })
  const payAsGuest = async () => {
    const shopper = await readyToPay(site)
    return pay(site, { ...shopper, body: { ...shopper.body, contact: { ...CONTACT, mobile: MALAYSIAN } } })
  }
  const payTo = async () => {
    const shopper = await readyToPay(site, { token, more: { address: { ...ADDRESS, contact_mobile: MALAYSIAN } } })
    return pay(site, shopper)
  }
  const words = 'Use a mobile number from Singapore.'
  expect(await refusal(save())).toMatchObject({ httpStatus: 400, errors: { contact_mobile: words } })
  expect(await refusal(payAsGuest())).toMatchObject({
    httpStatus: 400,
    message: words,
    errors: { 'contact.mobile': words },
  })
  expect(await refusal(payTo())).toMatchObject({ httpStatus: 400, errors: { 'address.contact_mobile': words } })
  await setMessageSettings(site, { sms: { countries: ['SG', 'MY'] } })
  expect(await save()).toMatchObject({ contact_mobile: '+60123456789' })
  expect((await payTo()).status).toBe('confirmed')
  const { guest_token } = await payAsGuest()
  const params = { token: guest_token ?? '' }
  const { channels } = await site.call()('GET /guest-orders/:token/message-preferences', { params })
  expect(channels.map(({ channel }) => channel)).toEqual(['sms', 'email'])
})

test('M1.1 a customer whose country the store no longer lists gets messages by email instead', async () => {
  const buyer = await customerWith('+60198765432')
  const order = await bought(site, { buyer })
  await chooses(site, { customerId: buyer.customerId }, ['sms', 'email'])
  await messages.deliver()
  await staff.does(order.id, ...PICKED_UP.slice(0, 2))
  expect((await messages.deliver()).map(({ kind }) => kind)).toEqual(['mail'])
  await setMessageSettings(site, { sms: { countries: ['MY'] } })
  await staff.does(order.id, ...PICKED_UP.slice(2))
  expect((await messages.deliver()).map(({ kind, to }) => `${kind} ${to}`)).toContain('sms +60198765432')
})

test('security 36 no code and no notice is texted to a number that the store’s list has lost', async () => {
  const mobile = '+60198765433'
  const { call } = await customerWith(mobile, false)
  const asked = await refusal(call('POST /customer/contact/code'))
  expect(asked).toMatchObject({ httpStatus: 400, errors: { channel: ONLY_SINGAPORE } })
  const notify = (to: string) =>
    enqueue(site.db, 'send_notice', { store: 1, kind: 'password_changed', contact: { channel: 'mobile', to } })
  await notify(mobile)
  await notify('+6591110003')
  expect((await messages.deliver()).map(({ to }) => to)).toEqual(['+6591110003'])
})
