import type { VoucherContext, VoucherTerms } from '#rules/vouchers/voucher-terms.ts'

/** For tests and the benchmark: $10 off anything, in the class 'brand'. */
export function voucher(terms: Partial<VoucherTerms> = {}): VoucherTerms {
  return {
    ref: 'v',
    label: 'A voucher',
    kind: 'amount',
    scope: 'order',
    percent: null,
    capCents: null,
    amountCents: 1000,
    minSpendCents: 0,
    minPieces: 0,
    startsAt: null,
    endsAt: null,
    weekdays: null,
    outletIds: null,
    salesTypeIds: null,
    productIds: null,
    isFirstOrderOnly: false,
    usesLeft: null,
    usesLeftForCustomer: null,
    stackClass: 'brand',
    ...terms,
  }
}

/** Two pieces of product 10 for $40, one of product 11 for $20, delivered for $6, on a Tuesday. */
export function voucherContext(context: Partial<VoucherContext> = {}): VoucherContext {
  return {
    now: new Date('2026-11-17T12:00:00+08:00'),
    outletId: 1,
    salesTypeId: 1,
    items: [
      { ref: 'line-1', productId: 10, qty: 2, cents: 4000 },
      { ref: 'line-2', productId: 11, qty: 1, cents: 2000 },
    ],
    afterPartnerCents: 6000,
    deliveryFeeCents: 600,
    isFirstOrder: true,
    ...context,
  }
}
