import type { WouldChange } from '#contract/order/explanation.ts'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '../slots/singapore-time.ts'
import type { UnusedVoucher } from '../vouchers/voucher-rules.ts'
import { leastWithDiscount } from './partner-promotion.ts'
import { type QuoteFigures, type QuoteInput, quoteOf } from './quote.ts'

/** How many of the next days are looked at. */
const DAYS_AHEAD = 7

/**
 * P1.4: what would change the total. Each change is tried with the rules themselves and named only if it does what it
 * says, so a voucher that would still be refused is not promised.
 */
export function wouldChangeOf(input: QuoteInput, quote: QuoteFigures): WouldChange[] {
  return [
    ...minSpend(quote),
    ...freeDelivery(input, quote),
    ...quote.unused.flatMap((voucher) => voucherChange(input, quote, voucher)),
    ...oneReturn(input, quote),
  ]
}

function minSpend({ min_spend: { is_reached, remaining_cents } }: QuoteFigures): WouldChange[] {
  return is_reached ? [] : [spendMore('min_spend', { label: '', ref: null }, remaining_cents, 0)]
}

function freeDelivery(input: QuoteInput, quote: QuoteFigures): WouldChange[] {
  const missing = quote.until_free_delivery_cents
  if (missing === null || quote.delivery_cents === 0) return []
  if (withMore(input, missing).delivery_cents > 0) return []
  return [spendMore('free_delivery', { label: '', ref: null }, missing, quote.delivery_cents)]
}

function oneReturn(input: QuoteInput, { total_cents }: QuoteFigures): WouldChange[] {
  if (!input.isReturnedInTwo) return []
  const saves = total_cents - quoteOf({ ...input, isReturnedInTwo: false }).total_cents
  return saves > 0 ? [{ change: 'one_return', saves_cents: saves }] : []
}

function voucherChange(input: QuoteInput, quote: QuoteFigures, voucher: UnusedVoucher): WouldChange[] {
  if (voucher.reason === 'minimum') return voucherMinimum(input, quote, voucher)
  if (voucher.reason === 'wrong_weekday' || voucher.reason === 'not_yet') return otherDay(input, quote, voucher)
  return []
}

/** A minimum counts items after the partner's discount, so with the partner more than the missing amount is needed. */
function voucherMinimum(input: QuoteInput, quote: QuoteFigures, { ref, label }: UnusedVoucher): WouldChange[] {
  const terms = input.vouchers.find((one) => one.ref === ref)
  if (!terms) return []
  const wanted = terms.minSpendCents - quote.extras_cents
  const missing = (input.isPartner ? leastWithDiscount(wanted) : wanted) - quote.items_cents
  const more = withMore(input, missing)
  if (voucherCents(more, ref) === 0) return []
  // Another voucher may have to make room for it, so the totals with and without it are compared.
  const without = withMore({ ...input, vouchers: input.vouchers.filter((one) => one.ref !== ref) }, missing)
  const saves = without.total_cents - more.total_cents
  return saves > 0 ? [spendMore('voucher', { label, ref }, missing, saves)] : []
}

/** The first of the next days on which the same order gets the voucher, at its beginning as at its end. */
function otherDay(input: QuoteInput, quote: QuoteFigures, { ref, label }: UnusedVoucher): WouldChange[] {
  const today = singaporeClock(input.now).day
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    const day = dayAfter(today, ahead)
    const [first, last] = [0, DAY_MS / MINUTE_MS - 1].map((minute) => {
      return quoteOf({ ...input, now: singaporeInstant(day, minute) })
    })
    if (!first || !last || voucherCents(first, ref) === 0 || voucherCents(last, ref) === 0) continue
    const saves = quote.total_cents - first.total_cents
    if (saves <= 0 || last.total_cents !== first.total_cents) continue
    const percent = input.vouchers.find((one) => one.ref === ref)?.percent ?? null
    return [{ change: 'order_on', day, label, ref, percent, saves_cents: saves }]
  }
  return []
}

/** The quote with one more item, which no voucher names. */
function withMore(input: QuoteInput, cents: number): QuoteFigures {
  const more = { ref: 'more', label: '', productId: 0, qty: 1, cents }
  return quoteOf({ ...input, items: [...input.items, more] })
}

function voucherCents({ lines }: QuoteFigures, ref: string): number {
  return lines.reduce((sum, line) => sum - (line.rule.startsWith('voucher_') && line.ref === ref ? line.cents : 0), 0)
}

type Named = { label: string; ref: string | null }

function spendMore(
  gets: Extract<WouldChange, { change: 'spend_more' }>['gets'],
  { label, ref }: Named,
  missingCents: number,
  savesCents: number,
): WouldChange {
  return { change: 'spend_more', gets, label, ref, missing_cents: missingCents, saves_cents: savesCents }
}
