import { expect, test } from 'vitest'
import { ACCESS_NOTES_MAX, ALLERGIES_MAX } from '#contract/account/account-limits.ts'
import { bought } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const ANSWERS = {
  choices: { detergent: 'fragrance-free', finish: 'hang' },
  allergies: 'Wool wax',
  access_notes: 'Gate code 4711',
}
const LINES = [
  { label: 'Detergent', value: 'Fragrance-free' },
  { label: 'Shirts and dresses', value: 'On hangers' },
  { label: 'Allergies', value: 'Wool wax' },
  { label: 'Access', value: 'Gate code 4711' },
]

test('P1.7 a customer answers the store’s questions, in the store’s words', async () => {
  const { token } = await site.signedIn()
  const call = site.call(token)
  const before = await call('GET /customer/care')
  expect(before.questions.map(({ id }) => id)).toEqual(['detergent', 'softener', 'temperature', 'finish'])
  expect([before.preferences, before.lines, before.is_invited]).toEqual([null, [], true])
  const saved = await call('PUT /customer/care', { body: ANSWERS })
  expect(saved).toEqual({ ...before, preferences: ANSWERS, lines: LINES, is_invited: false })
  const cleared = { choices: {}, allergies: '', access_notes: '' }
  expect((await call('PUT /customer/care', { body: cleared })).lines).toEqual([])
})

test('P1.7 each store has its own questions, and takes no other answers', async () => {
  const { token } = await site.signedIn({ store: 'kinder-press' })
  const call = site.call(token, 'kinder-press.localhost')
  expect((await call('GET /customer/care')).questions.map(({ id }) => id)).toEqual(['crease', 'starch', 'return'])
  const wrong = (body: typeof ANSWERS | object) =>
    refusal(call('PUT /customer/care', { body: { ...ANSWERS, ...body } })).then(({ httpStatus, errors }) => [
      httpStatus,
      Object.keys(errors),
    ])
  expect(await wrong({})).toEqual([400, ['choices']])
  expect(await wrong({ choices: { crease: 'bleach' } })).toEqual([400, ['choices']])
  expect(await wrong({ choices: {}, allergies: 'x'.repeat(ALLERGIES_MAX + 1) })).toEqual([400, ['allergies']])
  expect(await wrong({ choices: {}, access_notes: 'x'.repeat(ACCESS_NOTES_MAX + 1) })).toEqual([400, ['access_notes']])
  expect(await wrong({ choices: {}, access_notes: 'two\nlines' })).toEqual([400, ['access_notes']])
})

test('P1.7 the invitation comes once', async () => {
  const { token } = await site.signedIn()
  const call = site.call(token)
  await call('POST /customer/care/decline')
  expect((await call('GET /customer/care')).is_invited).toBe(false)
})

test('P1.7 an order keeps the preferences as they were when it was placed, and the export has both', async () => {
  const buyer = await site.signedIn()
  const call = site.call(buyer.token)
  const plain = await bought(site, { buyer })
  await call('PUT /customer/care', { body: ANSWERS })
  const { id } = await bought(site, { buyer })
  await call('PUT /customer/care', { body: { ...ANSWERS, choices: {} } })
  const careOf = async (order: string) => (await call('GET /orders/:id', { params: { id: order } })).care
  expect([await careOf(plain.id), await careOf(id)]).toEqual([[], LINES])
  const data = await call('GET /customer/export')
  expect(data.care_preferences).toEqual(LINES.slice(2))
  expect((data.orders as { care: unknown }[]).map(({ care }) => care)).toEqual([[], LINES])
})
