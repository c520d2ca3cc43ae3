import type { Weekday } from '../slots/singapore-time.ts'

export type VoucherKind = 'percent' | 'amount' | 'free_delivery'
export type VoucherScope = 'item' | 'order' | 'delivery'

/** D6.1: the value of a voucher and all its limits. A list that is null does not limit. */
export type VoucherTerms = {
  /** The id of a voucher in the wallet, or 'code:WELCOME10'. */
  ref: string
  label: string
  kind: VoucherKind
  scope: VoucherScope
  percent: number | null
  capCents: number | null
  amountCents: number | null
  minSpendCents: number
  /** The minimum number of pieces of its products, or of any product if it names none. */
  minPieces: number
  startsAt: Date | null
  /** The first moment at which the voucher is no longer valid. */
  endsAt: Date | null
  weekdays: readonly Weekday[] | null
  outletIds: readonly number[] | null
  salesTypeIds: readonly number[] | null
  productIds: readonly number[] | null
  isFirstOrderOnly: boolean
  /** Null means unlimited. */
  usesLeft: number | null
  usesLeftForCustomer: number | null
  /** The unpaid order that reserves the voucher, and until when. */
  held?: { order: number; until: Date | null } | null
  /**
   * Two vouchers combine when both have a class and the classes differ. Without a class, a voucher combines with no
   * other.
   */
  stackClass: string | null
}

export type VoucherItem = { ref: string; productId: number; qty: number; cents: number }

export type VoucherContext = {
  now: Date
  outletId: number
  salesTypeId: number
  items: readonly VoucherItem[]
  /**
   * Items and extra services after the partner's discount: the amount that vouchers reduce and that a minimum spend
   * is compared with.
   */
  afterPartnerCents: number
  deliveryFeeCents: number
  isFirstOrder: boolean
}

export const VOUCHER_REFUSALS = [
  'unknown',
  'foreign',
  'not_yet',
  'expired',
  'held',
  'used_up',
  'used_by_you',
  'not_first_order',
  'wrong_weekday',
  'wrong_outlet',
  'wrong_sales_type',
  'no_product',
  'too_few_pieces',
  'minimum',
  'class_clash',
  'no_delivery_fee',
  'nothing_left',
] as const
export type VoucherRefusal = (typeof VOUCHER_REFUSALS)[number]
