import { expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()

test('S3.7 account details hold first_name, main_address_id and main_address, and no password of any kind', async () => {
  const { token } = await site.signedIn({ firstName: 'Priya' })
  const customer = site.call(token)
  const before = await customer('GET /customer/detail')
  expect(before).toMatchObject({ first_name: 'Priya', main_address_id: null, main_address: null })
  const address = await customer('POST /customer/addresses', {
    body: { postal_code: '160071', block: '71', street: 'Seng Poh Road', unit: '1-38' },
  })
  const after = await customer('GET /customer/detail')
  expect(after.main_address_id).toBe(address.id)
  const { is_main: _, ...fields } = address
  expect(after.main_address).toEqual(fields)
  for (const call of ['GET /customer/detail', 'GET /customer/profile', 'GET /customer/export'] as const) {
    const text = JSON.stringify(await customer(call))
    expect(text).not.toMatch(/"(temp_)?password"|password_hash|argon2|token_hash/)
  }
})

test('S7.5 account details need a signed-in customer', async () => {
  expect(await refusal(site.call()('GET /customer/detail'))).toMatchObject({
    httpStatus: 401,
    message: 'Authentication Required!',
  })
})

test('the first profile after a sign-up is asked for once', async () => {
  const { token, customerId } = await site.signedIn({ firstName: '' })
  await site.db.query({ text: 'UPDATE customer SET profile_completed_at = NULL WHERE id = $1', values: [customerId] })
  const customer = site.call(token)
  expect((await customer('GET /customer/profile')).needs_profile).toBe(true)
  const nameless = await refusal(customer('POST /customer/initiate-profile', { body: { first_name: ' ' } }))
  expect(nameless.errors).toEqual({ first_name: 'Enter your first name' })
  const done = await customer('POST /customer/initiate-profile', {
    body: { first_name: ' Nur Aisyah ', birthday: '1991-04-30', marketing_sms: true },
  })
  expect(done).toMatchObject({
    first_name: 'Nur Aisyah',
    last_name: null,
    birthday: '1991-04-30',
    needs_profile: false,
    marketing: { email: { is_given: false, changed_at: null }, sms: { is_given: true } },
  })
})

test('D5.5 marketing consent is off by default, per channel, and records the time of every decision', async () => {
  const { token, customerId } = await site.signedIn()
  const customer = site.call(token)
  expect((await customer('GET /customer/profile')).marketing).toEqual({
    email: { is_given: false, changed_at: null },
    sms: { is_given: false, changed_at: null },
  })
  const say = async (at: string, body: { marketing_email?: boolean; marketing_sms?: boolean }) => {
    site.setClock(new Date(at))
    return (await customer('PATCH /customer/profile', { body })).marketing
  }
  const year = new Date().getUTCFullYear()
  await site.db.query({ text: `UPDATE session SET expires_at = now() + interval '900 days'` })
  const first = await say(`${year}-12-30T01:00:00Z`, { marketing_email: true })
  expect(first.email).toEqual({ is_given: true, changed_at: `${year}-12-30T01:00:00.000Z` })
  expect(first.sms.is_given).toBe(false)
  // Repeating the same consent does not change its time.
  await say(`${year}-12-30T02:00:00Z`, { marketing_email: true })
  const last = await say(`${year}-12-30T03:00:00Z`, { marketing_email: false })
  expect(last.email).toEqual({ is_given: false, changed_at: `${year}-12-30T03:00:00.000Z` })
  const { rows } = await site.db.query({
    text: 'SELECT channel, is_given FROM marketing_consent WHERE customer_id = $1 ORDER BY id',
    values: [customerId],
  })
  expect(rows).toEqual([
    { channel: 'email', is_given: true },
    { channel: 'email', is_given: false },
  ])
  site.setClock(new Date())
})

test('a missing field stays unchanged, an empty one is cleared', async () => {
  const { token } = await site.signedIn({ firstName: 'Kumar' })
  const customer = site.call(token)
  await customer('PATCH /customer/profile', { body: { last_name: 'Rao', birthday: '1980-01-02' } })
  const changed = await customer('PATCH /customer/profile', { body: { last_name: '' } })
  expect(changed).toMatchObject({ first_name: 'Kumar', last_name: null, birthday: '1980-01-02' })
})

test('what a customer may not write stays as it was, however it is sent', async () => {
  const { token, customerId } = await site.signedIn()
  const row = async () =>
    (await site.db.query({ text: 'SELECT * FROM customer WHERE id = $1', values: [customerId] })).rows[0]
  const before = await row()
  const sent = {
    first_name: 'Mallory',
    id: '00000000-0000-0000-0000-000000000000',
    store_id: 2,
    email: 'admin@example.com',
    email_verified: true,
    email_verified_at: '2020-01-01',
    mobile: '+6591234567',
    password: 'hijacked by assignment',
    password_hash: 'x',
    points: 1_000_000,
    is_staff: true,
    created_at: '2000-01-01',
    main_address_id: '00000000-0000-0000-0000-000000000000',
    deleted_at: '2020-01-01',
  }
  await site.call(token)('PATCH /customer/profile', { body: sent })
  await site.call(token)('POST /customer/initiate-profile', { body: sent })
  expect(await row()).toEqual({ ...before, first_name: 'Mallory' })
})

test.each(['a\r\nBcc: all@example.com', 'a\nb', 'a\u0000b', 'a\u001b[31m', 'x'.repeat(81)])(
  'the name %j is refused',
  async (first_name) => {
    const { token } = await site.signedIn()
    expect((await refusal(site.call(token)('PATCH /customer/profile', { body: { first_name } }))).httpStatus).toBe(400)
  },
)

test.each(['2999-01-01', '1800-01-01', '2001-02-30', '01/02/2001'])('the birthday %s is refused', async (birthday) => {
  const { token } = await site.signedIn()
  const answer = await refusal(site.call(token)('PATCH /customer/profile', { body: { birthday } }))
  expect(answer).toMatchObject({ httpStatus: 400, errors: { birthday: expect.any(String) } })
})
