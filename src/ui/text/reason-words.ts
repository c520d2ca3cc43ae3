import type { Explanation, Figure, Reason, WouldChange } from '#contract/order/explanation.ts'
import { percentText } from '#rules/pricing/gst.ts'
import { priceText } from '#rules/pricing/money.ts'
import { quoteParts } from '#rules/reasons/total-parts.ts'
import { dayWords } from '#rules/slots/window-words.ts'
import { explainTexts as texts } from '#texts/order/explain.ts'
import { exactKilograms, isCounted, quantityWords } from '#texts/order/quantity.ts'

type Explained = Pick<Figure, 'rule' | 'cents' | 'reason'>
type Discount = Extract<Reason, { of: string }>

/** P1.4: the reason of a figure as sentences, on every screen. `figures` are the others, for the sums. */
export function reasonWords(figure: Explained, figures: readonly Figure[] = []): string[] {
  const { rule, reason } = figure
  if (reason.by === 'quantity') return [quantityReason(reason)]
  if (reason.by === 'weight') return [weightReason(reason)]
  if (reason.by === 'fixed') return [FIXED[rule] ?? texts.fixed]
  if (reason.by === 'waived') return [waivedReason(reason, figures)]
  if (reason.by === 'minimum') return [texts.minimum(priceText(reason.spent_cents), priceText(reason.min_cents))]
  if (reason.by === 'gst') return [gstReason(reason)]
  if (reason.by === 'gst_rest') return [texts.gstRest(percentText(reason.rate))]
  if (reason.by === 'share') return [texts.share(priceText(reason.of_cents))]
  if (reason.by === 'tolerance') return [toleranceReason(reason, figures)]
  if (reason.by === 'chosen') return [texts.chosen]
  if (reason.by === 'paid_estimate') return [texts.paidEstimate]
  if (reason.by === 'sum')
    return [rule === 'subtotal' ? texts.subtotal : sumReason(figures), ...estimateReason(rule, figures)]
  if (reason.by === 'difference') return [texts.difference(priceText(reason.of_cents), priceText(reason.less_cents))]
  return reason.by === 'agreed' ? [texts.agreed] : discountReason(figure, reason)
}

const FIXED: Partial<Record<Figure['rule'], string>> = {
  extra_service: texts.service,
  delivery_fee: texts.deliveryFee,
  second_return_fee: texts.secondReturn,
}

function quantityReason({ qty, unit, price_cents, extras }: Extract<Reason, { by: 'quantity' }>): string {
  const price = priceText(price_cents)
  const added = extras.map(({ label, cents }) => texts.extra(priceText(cents), label))
  if (!isCounted(qty, unit)) return added.length === 0 ? texts.single(price) : texts.withExtras(price, added)
  return texts.quantity(quantityWords(qty, unit), added.length === 0 ? price : texts.each(price, added))
}

function weightReason({ grams, min_grams, per_kg_cents }: Extract<Reason, { by: 'weight' }>): string {
  const price = priceText(per_kg_cents)
  const charged = Math.max(grams, min_grams)
  const words = [texts.quantity(`${exactKilograms(charged)} kg`, price)]
  // Like a quantity, a product that comes out to the cent is no sentence.
  const isRounded = (charged * per_kg_cents) % 1000 !== 0
  if (isRounded) words.push(texts.rounded)
  if (grams < min_grams) words.push(texts.leastWeight(`${exactKilograms(grams)} kg`))
  return words.length === 1 ? (words[0] ?? '') : `${words[0]}. ${words.slice(1).join(' ')}`
}

/** P1.1: "The estimate, and 30% more of the $31.00 that is weighed." */
function toleranceReason({ percent, refs }: Extract<Reason, { by: 'tolerance' }>, figures: readonly Figure[]): string {
  const weighed = figures.filter(({ rule, ref }) => rule === 'item' && ref !== null && refs.includes(ref))
  const cents = weighed.reduce((sum, figure) => sum + figure.cents, 0)
  const isRounded = weighed.some((figure) => (figure.cents * percent) % 100 !== 0)
  const words = texts.tolerance(`${percent}%`, priceText(cents))
  return isRounded ? `${words} ${texts.roundedUp}` : words
}

/** P1.1: what a total of weighed items can become. */
export function estimateReason(rule: Figure['rule'], figures: readonly Figure[]): string[] {
  const limit = figures.find((figure) => figure.rule === 'limit')
  if (!limit) return []
  if (limit.reason.by === 'paid_estimate') return reasonWords(limit, figures)
  const amount = priceText(limit.cents)
  const isBeforeDelivery = limit.reason.by === 'tolerance' && figures.some((figure) => figure.rule === 'delivery_fee')
  const words = isBeforeDelivery ? texts.estimatedBeforeDelivery : texts.estimatedItems
  return [rule === 'subtotal' ? words(amount) : texts.estimated(amount), ...reasonWords(limit, figures)]
}

function waivedReason(
  { because, from_cents, reached_cents }: Extract<Reason, { by: 'waived' }>,
  figures: readonly Figure[],
): string {
  if (because === 'too_little' && from_cents !== null) return texts.tooLittle(priceText(from_cents))
  if (from_cents === null || reached_cents === null) return texts.waived[because]
  const isDiscounted = because === 'partner' || figures.some(({ rule }) => rule === 'partner_discount')
  const words = isDiscounted ? texts.thresholdAfterDiscount : texts.threshold
  return words(priceText(reached_cents), priceText(from_cents))
}

/** 900 hundredths of a percent are × 9/109. */
function gstReason({ rate, of_cents }: Extract<Reason, { by: 'gst' }>): string {
  return texts.gst(percentText(rate), priceText(of_cents), `${rate / 100}/${100 + rate / 100}`)
}

function discountReason({ cents }: Explained, reason: Discount): string[] {
  const base = texts.of[reason.of === 'items' && reason.refs !== null ? 'someItems' : reason.of]
  const minimum = reason.min_spend_cents > 0 ? [texts.minSpend(priceText(reason.min_spend_cents))] : []
  const left = Math.min(reason.of_cents, reason.left_cents)
  if (reason.by === 'whole') return [texts.whole(priceText(reason.of_cents)), ...minimum]
  if (reason.by === 'amount') {
    const isShort = -cents < reason.amount_cents
    const words = texts.amount(priceText(reason.amount_cents), base)
    return [words, ...(isShort ? [texts.left(priceText(left))] : []), ...minimum]
  }
  const isRounded = (reason.of_cents * reason.percent) % 100 !== 0
  const wanted = Math.floor((reason.of_cents * reason.percent + 50) / 100)
  const isCapped = reason.cap_cents !== null && reason.cap_cents < wanted
  return [
    texts.percent(`${reason.percent}%`, base, priceText(reason.of_cents)),
    ...(reason.cap_cents === null ? [] : [texts.cap(priceText(reason.cap_cents))]),
    ...(left < Math.min(wanted, reason.cap_cents ?? wanted) ? [texts.left(priceText(left))] : []),
    ...(isRounded && !isCapped ? [texts.rounded] : []),
    ...minimum,
  ]
}

type QuotePart = 'items' | 'add_ons' | 'discounts' | 'delivery' | 'waived'
const PART_WORDS: Record<QuotePart, (amount: string) => string> = {
  items: texts.items,
  add_ons: texts.extras,
  discounts: texts.discounts,
  delivery: texts.delivery,
  waived: texts.waivedPart,
}

/** "Items $63.00 + add-ons $5.00 − discounts $6.30 + delivery $6.00." */
function sumReason(figures: readonly Figure[]): string {
  const parts = quoteParts(figures).map(({ name, cents }) => ({
    words:
      name === 'delivery' && cents === 0
        ? texts.freeDelivery
        : PART_WORDS[name as QuotePart](priceText(Math.abs(cents))),
    isLess: cents < 0,
  }))
  return parts.length === 0 ? texts.documentSum : texts.sum(parts)
}

/** What would change a figure. Those of the whole order are said at its total. */
export function changeWords(rule: Figure['rule'], { would_change }: Pick<Explanation, 'would_change'>): string[] {
  const isOfTotal = rule === 'total' || rule === 'subtotal'
  return would_change.filter((one) => isOfTotal || figureOf(one) === rule).map(oneChange)
}

function figureOf(one: WouldChange): Figure['rule'] {
  if (one.change === 'one_return') return 'second_return_fee'
  if (one.change === 'order_on') return 'total'
  return one.gets === 'free_delivery' ? 'delivery_fee' : one.gets === 'min_spend' ? 'min_spend' : 'total'
}

function oneChange(one: WouldChange): string {
  const saves = priceText(one.saves_cents)
  if (one.change === 'one_return') return texts.change.one_return(saves)
  if (one.change === 'spend_more') return texts.change[one.gets](priceText(one.missing_cents), saves, one.label)
  const day = dayWords(one.day)
  if (one.percent === null) return texts.change.day(day, saves, one.label)
  return texts.change.dayPercent(day, saves, one.label, `${one.percent}%`)
}
