import { expect, test } from 'vitest'
import { beginCheckout } from './begin-checkout.ts'

const item = {
  product_id: 7,
  product_name: 'Carpet Deep Clean',
  option_name: 'Small',
  variant_name: 'Wool',
  qty: 2,
  price_per_pcs: '1,098.00',
  final_price: '2,199.00',
  modifiers: [{ price_per_pcs: '1.50', qty: 2 }],
  unavailable: null,
  notes: 'ring Mrs Tan, 9123 4567',
}

test('S4.22 S7.15 begin_checkout contains the value and the items in GA4’s shape, in SGD', () => {
  expect(
    beginCheckout([item, { ...item, product_id: 8, option_name: null, variant_name: null }], 'Clothesline'),
  ).toEqual({
    event: 'begin_checkout',
    ecommerce: {
      currency: 'SGD',
      value: 4398,
      items: [
        {
          item_id: '7',
          item_name: 'Carpet Deep Clean',
          item_variant: 'Small / Wool',
          item_brand: 'Clothesline',
          price: 1099.5,
          quantity: 2,
          index: 0,
        },
        {
          item_id: '8',
          item_name: 'Carpet Deep Clean',
          item_variant: '',
          item_brand: 'Clothesline',
          price: 1099.5,
          quantity: 2,
          index: 1,
        },
      ],
    },
  })
})

test('S7.15 notes and unavailable items are left out of the event', () => {
  const event = beginCheckout([item, { ...item, product_id: 9, unavailable: 'sold_out', final_price: '0.00' }], 'X')
  expect(event.ecommerce.items.map(({ item_id }) => item_id)).toEqual(['7'])
  expect(JSON.stringify(event)).not.toContain('Tan')
})
