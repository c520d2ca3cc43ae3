import { expect, test } from 'vitest'
import { partnerPromotion } from './partner-promotion.ts'

test.each([
  [0, 0, false, 6001],
  // Half a cent is rounded in the customer's favour: 10 % of 5 cents is 0.5, of 15 cents 1.5, of 14 cents 1.4.
  [4, 0, false, 5997],
  [5, 1, false, 5997],
  [14, 1, false, 5988],
  [15, 2, false, 5988],
  [1000, 100, false, 5101],
  // Exactly half a cent is rounded in the customer's favour.
  [1005, 101, false, 5097],
  [1004, 100, false, 5097],
  // D2.3: 60.00 after the discount is not above 60.00.
  [6666, 667, false, 2],
  [6667, 667, false, 1],
  [6668, 667, true, 0],
  [10_000, 1000, true, 0],
])(
  'S1.9 of %i cents the partner’s visitor is let off %i; free delivery %j',
  (items, discountCents, hasFreeDelivery, until) => {
    expect(partnerPromotion(items)).toEqual({
      discountCents,
      afterDiscountCents: items - discountCents,
      hasFreeDelivery,
      untilFreeDeliveryCents: until,
    })
  },
)
