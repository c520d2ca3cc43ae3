import type { UnusedVoucher } from '#contract/order/quote-shapes.ts'
import type { AppliedVouchers } from '#rules/vouchers/voucher-rules.ts'
import type { Queryable } from '../../db/database.ts'
import { type LoadedVouchers, voucherWords } from '../../vouchers/order-vouchers.ts'
import { refusalWords } from '../../vouchers/refusal-words.ts'
import { codeOfRef } from '../../vouchers/voucher-ref.ts'

type AtStore = { db: Queryable; storeId: number; now: Date }

/** D2.2: the chosen vouchers that do not apply, each with the reason and how to qualify. */
export async function unusedVouchers(
  { terms, unknown }: LoadedVouchers,
  unused: AppliedVouchers['unused'],
  { db, storeId, now }: AtStore,
): Promise<UnusedVoucher[]> {
  const termsOf = new Map(terms.map((one) => [one.ref, one]))
  const refused: UnusedVoucher[] = []
  for (const { ref, label, reason, missingCents } of unused) {
    const message = await refusalWords(db, storeId, { reason, missingCents, terms: termsOf.get(ref), now })
    refused.push({ ref, label, reason, message, missing_cents: missingCents })
  }
  return [
    ...refused,
    ...unknown.map((ref) => ({
      ref,
      label: codeOfRef(ref) ?? '',
      reason: 'unknown',
      message: voucherWords('unknown', null, undefined, now),
      missing_cents: null,
    })),
  ]
}
