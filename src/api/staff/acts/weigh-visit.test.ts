import { expect, test } from 'vitest'
import { PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { overageTrial } from '#tests/support/overage.ts'
import { refusal } from '#tests/support/refusal.ts'
import { letStoresWeigh, weighingShop } from '#tests/support/weighed.ts'

const { site, subscriber, begin } = await overageTrial()
const staff = await staffOf(site)
const { photoOf } = await weighingShop(site)

/** A visit of a plan that includes 7 kg for each. */
async function visit() {
  await begin()
  const { order: id, call } = await subscriber()
  return { id, call }
}
type Body = { grams: number; photo?: string; is_sure?: boolean }
const weigh = (id: string, body: Body) => staff.call('PUT /operator/orders/:id/weight', { params: { id }, body })
const weighings = async (id: string) =>
  (
    await site.db.query({
      text: 'SELECT grams, photo, was_unlikely, actor FROM visit_weighing WHERE order_id = $1 ORDER BY at, grams',
      values: [id],
    })
  ).rows

test('D6.4 P1.2 a visit is weighed with a photo of its own scale, which the customer sees', async () => {
  const { id, call } = await visit()
  const other = await visit()
  for (const photo of [undefined, await photoOf(other.id)])
    expect(await refusal(weigh(id, { grams: 6800, ...(photo && { photo }) }))).toMatchObject({ httpStatus: 400 })
  const photo = await photoOf(id)
  await weigh(id, { grams: 6800, photo })
  expect(await weighings(id)).toMatchObject([{ grams: 6800, photo, was_unlikely: false }])
  const view = await call('GET /orders/:id', { params: { id } })
  expect(view.bags).toMatchObject({
    grams: 6800,
    photos: [{ station: 'received', url: expect.stringContaining(photo) }],
  })
})

test('D6.4 P1.2 more than twice or less than half of what is usual needs staff who are sure, and each weighing is kept', async () => {
  const { id } = await visit()
  const photo = await photoOf(id)
  for (const grams of [14_001, 3499])
    expect((await refusal(weigh(id, { grams, photo }))).response).toEqual({ code: 'unlikely' })
  await weigh(id, { grams: 3499, photo, is_sure: true })
  await weigh(id, { grams: 14_000, photo })
  const actor = expect.stringContaining('operator:')
  expect(await weighings(id)).toEqual([
    { grams: 3499, photo, was_unlikely: true, actor },
    { grams: 14_000, photo, was_unlikely: false, actor },
  ])
})

test('D6.4 P1.2 a visit that was not weighed cannot become ready where the store weighs', async () => {
  const { id } = await visit()
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  expect(await refusal(staff.does(id, 'ready'))).toMatchObject({ httpStatus: 409, message: 'Weigh this order first' })
  await weigh(id, { grams: 7000, photo: await photoOf(id) })
  expect((await staff.does(id, 'ready'))?.status).toBe('ready')
})

test('D6.4 a store that does not weigh its goods weighs visits as before', async () => {
  const { id } = await visit()
  await letStoresWeigh(site, null)
  try {
    await weigh(id, { grams: 30_000 })
    expect(await weighings(id)).toMatchObject([{ grams: 30_000, photo: null }])
  } finally {
    await letStoresWeigh(site, 30)
  }
})

test('D6.4 B1.2 a visit that is weighed during a hold is received when its order goes on', async () => {
  const { id, call } = await visit()
  const status = async () => (await call('GET /orders/:id', { params: { id } })).status
  await staff.does(id, ...PICKED_UP, 'hold')
  await weigh(id, { grams: 6800, photo: await photoOf(id) })
  expect(await status()).toBe('on_hold')
  await staff.does(id, 'resume')
  expect(await status()).toBe('received')
})
