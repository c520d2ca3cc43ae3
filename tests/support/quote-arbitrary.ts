import fc from 'fast-check'
import type { QuoteInput } from '#rules/pricing/quote.ts'
import type { VoucherTerms } from '#rules/vouchers/voucher-rules.ts'

const cents = fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 200_000 }))
export const quotedItem = fc
  .record({ ref: fc.uuid(), productId: fc.integer({ min: 1, max: 5 }), qty: fc.integer({ min: 1, max: 99 }), cents })
  .map((one) => ({ ...one, label: 'Something' }))
const extra = fc.record({ ref: fc.uuid(), label: fc.constant('A service'), cents })
const isOrNot = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const voucher: fc.Arbitrary<VoucherTerms> = fc
  .record({
    ref: fc.uuid(),
    shape: fc.constantFrom(
      { kind: 'percent', scope: 'item' } as const,
      { kind: 'amount', scope: 'item' } as const,
      { kind: 'percent', scope: 'order' } as const,
      { kind: 'amount', scope: 'order' } as const,
      { kind: 'amount', scope: 'delivery' } as const,
      { kind: 'free_delivery', scope: 'delivery' } as const,
    ),
    percent: fc.integer({ min: 1, max: 100 }),
    amountCents: fc.integer({ min: 1, max: 20_000 }),
    capCents: isOrNot(fc.integer({ min: 0, max: 5000 })),
    minSpendCents: fc.constantFrom(0, 0, 5000),
    productIds: isOrNot(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 })),
    stackClass: isOrNot(fc.constantFrom('a', 'b', 'c')),
  })
  .map(({ shape, ...rest }) => ({
    ...rest,
    ...shape,
    label: 'A voucher',
    minPieces: 0,
    startsAt: null,
    endsAt: null,
    weekdays: null,
    outletIds: null,
    salesTypeIds: null,
    isFirstOrderOnly: false,
    usesLeft: null,
    usesLeftForCustomer: null,
  }))

/** Any input of a price. */
export const quoteInput: fc.Arbitrary<QuoteInput> = fc.record({
  now: fc.date({ min: new Date('2022-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  outletId: fc.constant(1),
  salesType: fc.record({
    id: fc.constant(1),
    categoryId: fc.integer({ min: 1, max: 4 }),
    minSpendCents: cents,
    deliveryFeeCents: fc.constantFrom(0, 450, 600, 1200),
    freeDeliveryFromCents: isOrNot(cents),
  }),
  isPartner: fc.boolean(),
  isDeliveryFreeByPlan: fc.boolean(),
  isReturnedInTwo: fc.boolean(),
  isGstRegistered: fc.boolean(),
  items: fc.uniqueArray(quotedItem, { maxLength: 12, selector: ({ ref }) => ref }),
  extras: fc.uniqueArray(extra, { maxLength: 4, selector: ({ ref }) => ref }),
  vouchers: fc.uniqueArray(voucher, { maxLength: 4, selector: ({ ref }) => ref }),
  isFirstOrder: fc.boolean(),
})
