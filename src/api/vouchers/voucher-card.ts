import { EXPIRES_SOON_DAYS } from '#contract/rewards/voucher-limits.ts'
import type { VoucherCard, VoucherDetail } from '#contract/rewards/vouchers.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { voucherRefusal } from '#rules/vouchers/voucher-rules.ts'
import type { VoucherRefusal, VoucherTerms } from '#rules/vouchers/voucher-terms.ts'
import type { Queryable } from '../db/database.ts'
import { termsOfVoucher } from './terms-of.ts'
import { givesWords, termsInWords } from './terms-words.ts'
import { voucherWords } from './voucher-words.ts'
import type { WalletVoucher } from './wallet/campaign.queries.ts'

const SOON_MS = EXPIRES_SOON_DAYS * DAY_MS

/** A voucher as the wallet shows it. Its state is the same for any order placed today, whatever the basket. */
export function voucherCard(voucher: WalletVoucher, isFirstOrder: boolean, now: Date): VoucherCard {
  const terms = termsOfVoucher(voucher)
  const refusal = refusalToday(terms, isFirstOrder, now)
  const end = terms.endsAt
  const state = stateOf(voucher.status, refusal)
  return {
    id: voucher.id,
    name: voucher.name,
    description: voucher.description,
    gives: givesWords(voucher),
    scope: voucher.scope,
    state,
    message: state === 'usable' ? null : voucherWords(refusal ?? 'used_by_you', null, terms, now),
    received_at: voucher.received_at.toISOString(),
    expires_at: end?.toISOString() ?? null,
    expires_soon: state === 'usable' && end !== null && end.getTime() - now.getTime() <= SOON_MS,
  }
}

/** The refusal that does not depend on the basket: checks against a basket that meets all other terms. */
function refusalToday(terms: VoucherTerms, isFirstOrder: boolean, now: Date): VoucherRefusal | null {
  const anywhere = { ...terms, outletIds: null, salesTypeIds: null, productIds: null, minPieces: 0, minSpendCents: 0 }
  const basket = { outletId: 0, salesTypeId: 0, items: [], afterPartnerCents: 1, deliveryFeeCents: 1 }
  return voucherRefusal(anywhere, { ...basket, now, isFirstOrder })
}

function stateOf(status: WalletVoucher['status'], refusal: VoucherRefusal | null): VoucherCard['state'] {
  if (status !== 'available') return status
  if (refusal === 'expired') return 'expired'
  if (refusal === 'not_first_order') return 'too_late'
  if (refusal === 'used_by_you' || refusal === 'used_up') return 'used'
  return refusal === null ? 'usable' : 'not_yet'
}

export async function voucherDetail(
  db: Queryable,
  storeId: number,
  voucher: WalletVoucher,
  isFirstOrder: boolean,
  now: Date,
): Promise<VoucherDetail> {
  const words = await termsInWords(db, storeId, voucher, voucher.expires_at, now)
  return { ...voucherCard(voucher, isFirstOrder, now), ...words }
}
