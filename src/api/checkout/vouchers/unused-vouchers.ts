import type { UnusedVoucher } from '#contract/order/quote-shapes.ts'
import type { AppliedVouchers } from '#rules/vouchers/voucher-rules.ts'
import { type LoadedVouchers, voucherWords } from '../../vouchers/order-vouchers.ts'
import { codeOfRef } from '../../vouchers/voucher-ref.ts'

/** D2.2: the chosen vouchers that do not apply, each with the reason and how to qualify. */
export function unusedVouchers(
  { terms, unknown }: LoadedVouchers,
  unused: AppliedVouchers['unused'],
  now: Date,
): UnusedVoucher[] {
  const termsOf = new Map(terms.map((one) => [one.ref, one]))
  return [
    ...unused.map(({ ref, label, reason, missingCents }) => ({
      ref,
      label,
      reason,
      message: voucherWords(reason, missingCents, termsOf.get(ref), now),
      missing_cents: missingCents,
    })),
    ...unknown.map((ref) => ({
      ref,
      label: codeOfRef(ref) ?? '',
      reason: 'unknown',
      message: voucherWords('unknown', null, undefined, now),
      missing_cents: null,
    })),
  ]
}
