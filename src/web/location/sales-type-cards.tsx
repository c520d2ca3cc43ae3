import type { SalesType } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { PARTNER_FREE_DELIVERY_ABOVE_CENTS } from '#contract/wire/limits.ts'
import { minSpend, type SpendFacts } from '#rules/cart/min-spend.ts'
import { priceText } from '#rules/pricing/money.ts'
import { locationTexts } from '#texts/shop/location.ts'
import type { RadioCard } from '#ui/forms/radio-cards.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { dotted } from '#ui/text/dotted.ts'

const texts = locationTexts.salesType

/** D1.1 */
export const salesTypeIcons: Record<SalesType['category_id'], IconName> = {
  [SalesCategory.collect]: 'store',
  [SalesCategory.delivery]: 'basket',
  [SalesCategory.pickup]: 'truck',
  [SalesCategory.dineIn]: 'bell',
}

/** The sales types as choices, with their costs. */
export function salesTypeCards(salesTypes: readonly SalesType[], isPartner: boolean): RadioCard[] {
  return salesTypes.map((salesType) => ({
    value: String(salesType.id),
    label: salesType.name,
    icon: salesTypeIcons[salesType.category_id],
    description: (
      <span className="flex flex-col gap-1">
        <span>{salesType.description}</span>
        <span className="font-medium text-ink tabular">{dotted(salesTypeFacts(salesType, isPartner))}</span>
      </span>
    ),
  }))
}

/** The kind, the delivery fee, and on the partner brand's host the minimum (S5.1). That host also has its own limit for free delivery. */
export function salesTypeFacts(salesType: SalesType, isPartner: boolean): string[] {
  const { category_id, delivery_fee_cents, free_delivery_from_cents, min_spend_cents } = salesType
  const facts: string[] = [texts.kinds[category_id]]
  if (delivery_fee_cents > 0) {
    const free = freeDelivery(free_delivery_from_cents, isPartner)
    facts.push(free ? `${texts.fee(priceText(delivery_fee_cents))}, ${free}` : texts.fee(priceText(delivery_fee_cents)))
  }
  if (isPartner && min_spend_cents > 0) facts.push(texts.minimum(priceText(min_spend_cents)))
  return facts
}

/** S5.1: the minimum of a way to order, with what the cart lacks for it. */
export function minimumWords(facts: SpendFacts): string | undefined {
  const spend = minSpend(facts)
  if (spend.kind === 'none') return undefined
  const min = priceText(spend.minCents)
  return spend.kind === 'under' ? texts.missing(min, priceText(spend.remainingCents)) : texts.minimum(min)
}

function freeDelivery(fromCents: number | null, isPartner: boolean): string | null {
  if (isPartner && (fromCents === null || fromCents > PARTNER_FREE_DELIVERY_ABOVE_CENTS)) {
    return texts.freeAbove(priceText(PARTNER_FREE_DELIVERY_ABOVE_CENTS))
  }
  return fromCents === null ? null : texts.freeFrom(priceText(fromCents))
}
