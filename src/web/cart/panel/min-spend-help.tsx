import { reachedWay, type WayToOrder } from '#rules/cart/min-spend.ts'
import { priceText } from '#rules/pricing/money.ts'
import { minSpendHelpTexts } from '#texts/order/cart.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'

type MinSpendHelpProps = {
  salesType: string
  minCents: number
  spentCents: number
  /** The other ways to order at this outlet. */
  ways: readonly WayToOrder[]
  /** False where the page shows the menu already. */
  hasMenuLink: boolean
}

/** What to do below the minimum spend: add items, or order in another way that has a lower minimum. */
export function MinSpendHelp({ salesType, minCents, spentCents, ways, hasMenuLink }: MinSpendHelpProps) {
  const to = useTo()
  const other = reachedWay(ways, spentCents)
  return (
    <span className="block">
      {minSpendHelpTexts.starts(salesType, priceText(minCents))}{' '}
      {hasMenuLink ? <TextLink to={to('products')}>{minSpendHelpTexts.add}</TextLink> : minSpendHelpTexts.add}
      {other && (
        <>
          {' '}
          {minSpendHelpTexts.or}{' '}
          <TextLink to={to('salesType')}>
            {minSpendHelpTexts.other(other.name, other.minCents > 0 ? priceText(other.minCents) : null)}
          </TextLink>
        </>
      )}
      .
    </span>
  )
}
