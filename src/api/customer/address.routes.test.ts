import { expect, test } from 'vitest'
import type { AddressForm } from '#contract/account/address-form.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const home: AddressForm = { label: 'Home', postal_code: '160071', block: '71', street: 'Seng Poh Road', unit: '#01-38' }
const signedIn = async () => site.call((await site.signedIn()).token)

test('D5.1 an address is stored with its postal code as text, its unit normalised and its contact as E.164', async () => {
  const customer = await signedIn()
  const saved = await customer('POST /customer/addresses', {
    body: {
      ...home,
      postal_code: '018956',
      unit: '5-123',
      contact_name: 'Auntie Lim',
      contact_mobile: '9123 4567',
      access_notes: 'Ring twice.\nThe dog is friendly.',
    },
  })
  expect(saved).toMatchObject({
    postal_code: '018956',
    unit: '#05-123',
    contact_mobile: '+6591234567',
    access_notes: 'Ring twice.\nThe dog is friendly.',
    is_main: true,
  })
  expect(await customer('GET /customer/addresses')).toEqual([saved])
  expect(await customer('GET /customer/addresses/:id', { params: { id: saved.id } })).toEqual(saved)
})

test.each<[string, Partial<AddressForm>, string]>([
  ['a postal code of five digits', { postal_code: '16007' }, 'postal_code'],
  ['a postal code of seven digits', { postal_code: '1600711' }, 'postal_code'],
  ['a postal code with letters', { postal_code: '16007a' }, 'postal_code'],
  ['no unit for a home that is not landed', { unit: '' }, 'unit'],
  ['a unit that is none', { unit: 'fifth floor' }, 'unit'],
  ['no street', { street: '  ' }, 'street'],
  ['a contact abroad', { contact_mobile: '+60 12 345 6789' }, 'contact_mobile'],
  ['a contact at a premium number', { contact_mobile: '+44 906 123 4567' }, 'contact_mobile'],
  ['notes of 301 characters', { access_notes: 'x'.repeat(301) }, 'access_notes'],
  ['a line break in the street', { street: 'a\nb' }, 'street'],
])('D5.1 %s is refused at its field', async (_, change, field) => {
  const customer = await signedIn()
  const answer = await refusal(customer('POST /customer/addresses', { body: { ...home, ...change } }))
  expect(answer.httpStatus).toBe(400)
  expect(Object.keys(answer.errors)).toEqual([field])
})

test('D5.1 a landed home needs no unit', async () => {
  const customer = await signedIn()
  const saved = await customer('POST /customer/addresses', { body: { ...home, unit: '', is_landed: true } })
  expect(saved).toMatchObject({ unit: null, is_landed: true })
})

test('the first address becomes the main one, and another one can be chosen', async () => {
  const customer = await signedIn()
  const first = await customer('POST /customer/addresses', { body: home })
  const second = await customer('POST /customer/addresses', { body: { ...home, label: 'Office' } })
  expect([first.is_main, second.is_main]).toEqual([true, false])
  await customer('POST /customer/addresses/:id/main', { params: { id: second.id } })
  expect((await customer('GET /customer/detail')).main_address_id).toBe(second.id)
  const list = await customer('GET /customer/addresses')
  expect(list.map(({ label, is_main }) => [label, is_main])).toEqual([
    ['Office', true],
    ['Home', false],
  ])
  const body = { ...home, label: '', street: 'Eng Hoon Street' }
  const changed = await customer('PUT /customer/addresses/:id', { params: { id: second.id }, body })
  expect(changed).toMatchObject({ id: second.id, label: null, street: 'Eng Hoon Street', is_main: true })
})

test('a deleted address can be restored, as the main one if it was that', async () => {
  const customer = await signedIn()
  const { id } = await customer('POST /customer/addresses', { body: home })
  expect(await customer('DELETE /customer/addresses/:id', { params: { id } })).toEqual({ was_main: true })
  expect(await customer('GET /customer/addresses')).toEqual([])
  expect(await customer('GET /customer/detail')).toMatchObject({ main_address_id: null, main_address: null })
  for (const call of ['GET /customer/addresses/:id', 'POST /customer/addresses/:id/main'] as const) {
    expect((await refusal(customer(call, { params: { id } }))).httpStatus).toBe(404)
  }
  expect((await refusal(customer('DELETE /customer/addresses/:id', { params: { id } }))).httpStatus).toBe(404)
  expect(await customer('POST /customer/addresses/:id/restore', { params: { id } })).toMatchObject({
    id,
    is_main: true,
  })
  expect((await customer('GET /customer/detail')).main_address_id).toBe(id)
})

test('at most twenty addresses are allowed, also with concurrent additions and restores', async () => {
  const customer = await signedIn()
  const { id } = await customer('POST /customer/addresses', { body: home })
  await customer('DELETE /customer/addresses/:id', { params: { id } })
  const added = await Promise.allSettled(
    Array.from({ length: 25 }, () => customer('POST /customer/addresses', { body: home })),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await customer('GET /customer/addresses')).toHaveLength(20)
  const back = await refusal(customer('POST /customer/addresses/:id/restore', { params: { id } }))
  expect(back).toMatchObject({ httpStatus: 409, message: 'You can keep 20 addresses. Delete one to add another.' })
})

test('another customer’s address is as unknown as one that never was: the same bytes, on every verb, nothing changed', async () => {
  const [ana, ben] = [await site.signedIn(), await site.signedIn()]
  const theirs = await site.call(ana.token)('POST /customer/addresses', { body: home })
  const hidden = await site.call(ana.token)('POST /customer/addresses', { body: home })
  await site.call(ana.token)('DELETE /customer/addresses/:id', { params: { id: hidden.id } })
  const ask = async (method: string, id: string, after = '') => {
    const answer = await site.send(`/api/customer/addresses/${id}${after}`, {
      method,
      headers: { token: ben.token, 'Content-Type': 'application/json' },
      ...(method === 'PUT' ? { body: JSON.stringify({ ...home, street: 'Stolen Street' }) } : {}),
    })
    return `${answer.status} ${await answer.text()}`
  }
  const unknown = '01990000-0000-7000-8000-000000000000'
  for (const [method, after] of [['GET'], ['PUT'], ['DELETE'], ['POST', '/main'], ['POST', '/restore']] as const) {
    const id = after === '/restore' ? hidden.id : theirs.id
    const answer = await ask(method, id, after)
    expect(answer).toMatch(/^404 /)
    expect(answer).toBe(await ask(method, unknown, after))
    expect(answer).toBe(await ask(method, 'not-an-id', after))
  }
  const list = await site.call(ana.token)('GET /customer/addresses')
  expect(list).toEqual([theirs])
  expect((await site.call(ben.token)('GET /customer/detail')).main_address_id).toBeNull()
})

test('a customer of another store cannot reach the address either', async () => {
  const ana = await site.signedIn()
  const { id } = await site.call(ana.token)('POST /customer/addresses', { body: home })
  const other = await site.signedIn({ store: 'kinder-press' })
  const there = site.call(other.token, 'kinder-press.localhost')
  expect((await refusal(there('GET /customer/addresses/:id', { params: { id } }))).httpStatus).toBe(404)
})
