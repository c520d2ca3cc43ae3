import { expect, test } from 'vitest'
import { cartTrial } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'

const { menu, customer, cartOf, add } = await cartTrial()

test('a price that changed since the last change of a line is shown until the next one', async () => {
  const api = await customer()
  const { id } = await menu.product('whites-revival')
  const [line] = await add(api, 'whites-revival', { modifiers: ['scent-free'], qty: 2 })
  await menu.change(
    `UPDATE price SET cents = 810 WHERE product_id = $1 AND option_id IS NULL AND outlet_id IS NULL`,
    id,
  )
  expect(await cartOf(api)).toEqual([
    { ...line, price_per_pcs: '8.10', final_price: '16.20', price_was: '7.40', unavailable: null },
  ])
  const [touched] = await api('PATCH /cart', { body: { cart_id: line?.id ?? '', qty: 3 } })
  expect(touched).toMatchObject({ qty: 3, final_price: '24.30', price_was: null })
  const [more] = await add(api, 'whites-revival', { modifiers: ['scent-free'] })
  expect(more).toMatchObject({ qty: 4, final_price: '32.40', price_was: null })
})

test('an unavailable line stays with its reason and costs nothing, and its quantity can be reduced', async () => {
  const api = await customer()
  const { id } = await menu.product('sportswear-wash')
  const [line] = await add(api, 'sportswear-wash', { qty: 3 })
  const cart_id = line?.id ?? ''
  await menu.change(`UPDATE product SET is_available = false WHERE id = $1`, id)
  const soldOut = { product_name: 'Sportswear Refresh', qty: 3, final_price: '0.00', unavailable: 'sold_out' }
  expect(await cartOf(api)).toMatchObject([soldOut])
  const more = await refusal(api('PATCH /cart', { body: { cart_id, qty: 4 } }))
  expect(more).toMatchObject({ httpStatus: 409, message: 'Something went wrong', response: { reason: 'sold_out' } })
  expect(await api('PATCH /cart', { body: { cart_id, qty: 2, notes: 'later' } })).toMatchObject([
    { ...soldOut, qty: 2, notes: 'later' },
  ])
  await menu.change(`UPDATE product SET is_retired = true, shelf_ids = '{}' WHERE id = $1`, id)
  expect(await cartOf(api)).toMatchObject([{ product_name: 'Sportswear Refresh', unavailable: 'gone' }])
  await menu.change(`UPDATE product SET is_retired = false, is_available = true WHERE id = $1`, id)
  expect(await cartOf(api)).toMatchObject([{ unavailable: 'not_sold_here', final_price: '0.00' }])
  expect(await api('PATCH /cart', { body: { cart_id, qty: 0 } })).toEqual([])
})

test('a line whose modifier was retired says so', async () => {
  const api = await customer()
  await add(api, 'family-bag', { modifiers: ['scent-free', 'sort-by-person'] })
  await menu.change(`UPDATE modifier SET is_retired = true WHERE slug = 'sort-by-person'`)
  expect(await cartOf(api)).toMatchObject([
    { unavailable: 'choice_gone', final_price: '0.00', modifiers: [{ modifier_name: 'Fragrance-free' }] },
  ])
})
