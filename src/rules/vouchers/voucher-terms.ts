import type { Weekday } from '../slots/singapore-time.ts'

export type VoucherKind = 'percent' | 'amount' | 'free_delivery'
export type VoucherScope = 'item' | 'order' | 'delivery'

/** D6.1: what a voucher gives, and everything that limits it. A list that is null does not limit. */
export type VoucherTerms = {
  /** The wallet's voucher by its id, or 'code:WELCOME10'. */
  ref: string
  label: string
  kind: VoucherKind
  scope: VoucherScope
  percent: number | null
  capCents: number | null
  amountCents: number | null
  minSpendCents: number
  /** Of the products it is for, or of anything where it names none. */
  minPieces: number
  startsAt: Date | null
  /** The first moment at which it no longer counts. */
  endsAt: Date | null
  weekdays: readonly Weekday[] | null
  outletIds: readonly number[] | null
  salesTypeIds: readonly number[] | null
  productIds: readonly number[] | null
  isFirstOrderOnly: boolean
  /** Null is without end. */
  usesLeft: number | null
  usesLeftForCustomer: number | null
  /** The order that keeps it until it is paid, or until then. */
  held?: { order: number; until: Date | null } | null
  /** Two go together when both have a class and it is not the same one; without a class it goes with nothing. */
  stackClass: string | null
}

export type VoucherItem = { ref: string; productId: number; qty: number; cents: number }

export type VoucherContext = {
  now: Date
  outletId: number
  salesTypeId: number
  items: readonly VoucherItem[]
  /** Items and extra services after the partner's discount: what there is to take from, and what a minimum spend is held against. */
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
