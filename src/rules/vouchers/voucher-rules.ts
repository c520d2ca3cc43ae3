import { singaporeClock, weekdayOf } from '../slots/singapore-time.ts'
import { applyInOrder } from './voucher-saving.ts'
import type { VoucherContext, VoucherRefusal, VoucherTerms } from './voucher-terms.ts'

export type { VoucherContext, VoucherRefusal, VoucherTerms } from './voucher-terms.ts'

export type VoucherRule = 'voucher_item' | 'voucher_order' | 'voucher_delivery'
/** `cents` is the saving as a positive amount. */
export type UsedVoucher = { ref: string; label: string; rule: VoucherRule; cents: number }
export type UnusedVoucher = { ref: string; label: string; reason: VoucherRefusal; missingCents: number | null }
export type AppliedVouchers = { used: UsedVoucher[]; unused: UnusedVoucher[] }

const excludes = (list: readonly number[] | null, id: number) => list !== null && !list.includes(id)

/**
 * D6.1: why a voucher cannot be used for this order, regardless of other vouchers; null when it can. Only the first
 * reason is returned.
 */
export function voucherRefusal(terms: VoucherTerms, ctx: VoucherContext): VoucherRefusal | null {
  const { startsAt, endsAt, weekdays, usesLeft, usesLeftForCustomer } = terms
  if (startsAt && ctx.now < startsAt) return 'not_yet'
  if (endsAt && ctx.now >= endsAt) return 'expired'
  if (terms.held) return 'held'
  if (usesLeftForCustomer !== null && usesLeftForCustomer <= 0) return 'used_by_you'
  if (usesLeft !== null && usesLeft <= 0) return 'used_up'
  if (terms.isFirstOrderOnly && !ctx.isFirstOrder) return 'not_first_order'
  if (weekdays && !weekdays.includes(weekdayOf(singaporeClock(ctx.now).day))) return 'wrong_weekday'
  if (excludes(terms.outletIds, ctx.outletId)) return 'wrong_outlet'
  if (excludes(terms.salesTypeIds, ctx.salesTypeId)) return 'wrong_sales_type'
  const pieces = piecesFor(terms, ctx)
  if (terms.productIds && pieces === 0) return 'no_product'
  if (pieces < terms.minPieces) return 'too_few_pieces'
  if (ctx.afterPartnerCents < terms.minSpendCents) return 'minimum'
  return terms.scope === 'delivery' && ctx.deliveryFeeCents === 0 ? 'no_delivery_fee' : null
}

export function isFor({ productIds }: VoucherTerms, productId: number): boolean {
  return productIds === null || productIds.includes(productId)
}

export function piecesFor(terms: VoucherTerms, { items }: VoucherContext): number {
  return items.reduce((sum, { productId, qty }) => sum + (isFor(terms, productId) ? qty : 0), 0)
}

export function goTogether(one: VoucherTerms, other: VoucherTerms): boolean {
  return one.stackClass !== null && other.stackClass !== null && one.stackClass !== other.stackClass
}

const STAGES = { item: 0, order: 1, delivery: 2 } as const
const RULES = { item: 'voucher_item', order: 'voucher_order', delivery: 'voucher_delivery' } as const

/**
 * Vouchers apply in this order: item, order, delivery; percentages before amounts, because that saves more; then by
 * class. A voucher takes the place of another of its class, so two equal vouchers save the same to the cent, whatever
 * their refs.
 */
export function inOrderOfUse(a: VoucherTerms, b: VoucherTerms): number {
  const percentFirst = Number(b.kind === 'percent') - Number(a.kind === 'percent')
  const inStage = percentFirst || byText(a.stackClass ?? '', b.stackClass ?? '') || byText(a.ref, b.ref)
  return STAGES[a.scope] - STAGES[b.scope] || inStage
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/**
 * The savings of the chosen vouchers, and why some are not used. Of two that exclude each other, the one chosen first
 * is used. Nothing falls below zero.
 */
export function applyVouchers(chosen: readonly VoucherTerms[], ctx: VoucherContext): AppliedVouchers {
  const kept: VoucherTerms[] = []
  const unused: UnusedVoucher[] = []
  for (const terms of chosen) {
    const clash = kept.some((other) => other.ref === terms.ref || !goTogether(other, terms))
    const reason = voucherRefusal(terms, ctx) ?? (clash ? 'class_clash' : null)
    if (reason === null) kept.push(terms)
    else if (!kept.some(({ ref }) => ref === terms.ref)) unused.push(refused(terms, reason, ctx))
  }
  const used: UsedVoucher[] = []
  const saved = applyInOrder([...kept].sort(inOrderOfUse), ctx)
  for (const { terms, cents } of saved) {
    const { ref, label, scope } = terms
    if (cents > 0) used.push({ ref, label, rule: RULES[scope], cents })
    else unused.push(refused(terms, 'nothing_left', ctx))
  }
  return { used, unused }
}

function refused(terms: VoucherTerms, reason: VoucherRefusal, ctx: VoucherContext): UnusedVoucher {
  const missingCents = reason === 'minimum' ? terms.minSpendCents - ctx.afterPartnerCents : null
  return { ref: terms.ref, label: terms.label, reason, missingCents }
}
