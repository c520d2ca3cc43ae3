import { expect, test } from 'vitest'
import { measuredEvent } from '../pages/measured-event.ts'
import { viewItem } from './view-item.ts'

test('S7.16 viewing a product is reported in GA4’s shape, in dollars, and all its fields may be sent', () => {
  const event = viewItem({ id: 7, name: 'Family Bag', from_cents: 2450 }, 'Line')
  expect(event.ecommerce).toEqual({
    currency: 'SGD',
    value: 24.5,
    items: [
      {
        item_id: '7',
        item_name: 'Family Bag',
        item_variant: '',
        item_brand: 'Line',
        price: 24.5,
        quantity: 1,
        index: 0,
      },
    ],
  })
  expect(measuredEvent(event)).toEqual(event)
})
