import type { QuoteRequest } from '#contract/order/checkout.ts'
import { afterDiscount } from '#rules/pricing/quote.ts'
import { bestCombination } from '#rules/vouchers/best-vouchers.ts'
import { applyVouchers } from '#rules/vouchers/voucher-rules.ts'
import type { VoucherContext, VoucherTerms } from '#rules/vouchers/voucher-terms.ts'
import type { Queryable } from '../../db/database.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { loadFound } from '../../vouchers/order-vouchers.ts'
import { refusalWords } from '../../vouchers/refusal-words.ts'
import { termsOfVoucher } from '../../vouchers/terms-of.ts'
import { givesWords } from '../../vouchers/terms-words.ts'
import type { Campaign } from '../../vouchers/wallet/campaign.queries.ts'
import { countingGuesses } from '../../vouchers/wallet/counting-guesses.ts'
import { walletOf } from '../../vouchers/wallet/wallet.ts'
import { type Quoted, quoteBasket } from '../quote/quote-basket.ts'

type Candidate = { terms: VoucherTerms; campaign: Campaign }

/** D6.1: what each voucher saves on the basket, or why it does not apply, and the combination that saves most. */
export async function bestVouchers(parts: ApiParts, scope: Scope, basket: QuoteRequest) {
  const { db } = parts
  const quoted = await quoteBasket(db, parts, scope, { ...basket, voucher_ids: [] }, new Set())
  const { found, isFirstOrder } = await countingGuesses(db, scope, basket.voucher_ids, (wrong) =>
    loadFound(db, scope, basket.voucher_ids, wrong),
  )
  const candidates = new Map<string, Candidate>(found)
  if (scope.viewer.kind === 'customer') {
    const { vouchers } = await walletOf(db, { ...scope, viewer: scope.viewer })
    for (const one of vouchers) {
      if (one.status !== 'used') candidates.set(one.id, { terms: termsOfVoucher(one), campaign: one })
    }
  }
  const ctx = contextOf(quoted, scope.now, isFirstOrder)
  const all = [...candidates.values()]
  const best = bestCombination(
    all.map(({ terms }) => terms),
    ctx,
  )
  const chosen = all.filter(({ terms }) => best.includes(terms.ref)).map(({ terms }) => terms)
  const rows: Awaited<ReturnType<typeof rowOf>>[] = []
  for (const candidate of all) rows.push(await rowOf(db, scope.store.id, candidate, ctx))
  return {
    vouchers: rows.sort((a, b) => b.saves_cents - a.saves_cents),
    best,
    best_cents: applyVouchers(chosen, ctx).used.reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** The input of the voucher rules, from a quote without vouchers. */
function contextOf({ quote, items, outlet, salesType }: Quoted, now: Date, isFirstOrder: boolean): VoucherContext {
  const productOf = new Map(items.map(({ id, product_id }) => [id, product_id]))
  const lines = quote.lines.flatMap(({ rule, ref, qty, label, cents }) =>
    rule === 'item' && ref ? [{ ref, label, qty: qty ?? 1, cents, productId: productOf.get(ref) ?? 0 }] : [],
  )
  return {
    now,
    outletId: outlet.id,
    salesTypeId: salesType.id,
    items: afterDiscount(lines, quote.discount_cents),
    afterPartnerCents: quote.items_cents + quote.extras_cents - quote.discount_cents,
    deliveryFeeCents: quote.delivery_cents,
    isFirstOrder,
  }
}

async function rowOf(db: Queryable, storeId: number, { terms, campaign }: Candidate, ctx: VoucherContext) {
  const { used, unused } = applyVouchers([terms], ctx)
  const [refused] = unused
  return {
    ref: terms.ref,
    name: campaign.name,
    description: campaign.description,
    gives: givesWords(campaign),
    expires_at: terms.endsAt?.toISOString() ?? null,
    saves_cents: used[0]?.cents ?? 0,
    reason: refused?.reason ?? null,
    message: refused ? await refusalWords(db, storeId, { ...refused, terms, now: ctx.now }) : null,
    missing_cents: refused?.missingCents ?? null,
  }
}
