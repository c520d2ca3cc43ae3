import { expect, test } from 'vitest'
import { cartTrial } from '#tests/support/cart.ts'
import { staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'

const { site, menu, customer, cartOf, add } = await cartTrial()
const staff = await staffOf(site)

test('S7.7 a note is trimmed, changed, and taken away again', async () => {
  const api = await customer()
  const [line] = await add(api, 'delicates-wash', { notes: '  Cold wash ' })
  const note = async (notes: string | null) =>
    (await api('PATCH /cart', { body: { cart_id: line?.id ?? '', notes } }))[0]?.notes
  expect(line?.notes).toBe('Cold wash')
  expect(await note(' Warm wash ')).toBe('Warm wash')
  expect(await note('')).toBe('')
  expect(await note('Once more')).toBe('Once more')
  expect(await note(null)).toBe('')
  expect((await cartOf(api))[0]?.notes).toBe('')
})

test('S4.8 a guest’s note is trimmed too', async () => {
  const item = await menu.item('delicates-wash', { notes: '  Cold wash ' })
  const { items } = await site.call()('POST /cart/sync/guest', { body: [item] })
  expect(items).toMatchObject([{ notes: 'Cold wash' }])
})

test('D1.3 the quantity of a sold-out line may stay or be reduced, but not raised', async () => {
  const api = await customer()
  const [line] = await add(api, 'delicates-wash', { qty: 3 })
  const soldOut = async (is_sold_out: boolean) => {
    const params = { slug: 'delicates-wash' }
    await staff.call('PATCH /operator/products/:slug', { params, body: { is_sold_out, reason: 'A broken machine' } })
    await site.parts.stores.refresh()
  }
  const set = (qty: number) => api('PATCH /cart', { body: { cart_id: line?.id ?? '', qty } })
  await soldOut(true)
  expect((await refusal(set(4))).httpStatus).toBe(409)
  expect((await set(3))[0]?.qty).toBe(3)
  expect((await set(2))[0]?.qty).toBe(2)
  await soldOut(false)
})
