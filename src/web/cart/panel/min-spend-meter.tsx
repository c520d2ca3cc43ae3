import { useMatches } from 'react-router'
import type { MinSpend } from '#rules/cart/min-spend.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import { useCart } from '../cart-of.ts'
import { minSpendWords } from './cart-figures.ts'
import { MinSpendHelp } from './min-spend-help.tsx'

/** S5.1–S5.5: shows how much of the minimum spend is reached, where one applies, and what to do below it. */
export function MinSpendMeter({ spend }: { spend: MinSpend }) {
  const { facts } = useCart().state
  const isOnMenu = useMatches().at(-1)?.id === 'products'
  if (spend.kind === 'none') return null
  const isReached = spend.kind === 'reached'
  return (
    <div>
      <p
        id="min-spend"
        className={classes('flex items-center gap-1.5 text-14 font-medium', isReached ? 'text-good' : 'text-ink')}
      >
        {isReached && <Icon name="check" size={16} />}
        {minSpendWords(spend)}
      </p>
      <progress
        aria-label={cartPageTexts.minSpend}
        value={spend.share}
        max={1}
        className={classes('meter mt-2', isReached && 'meter-good')}
      />
      {spend.kind === 'under' && facts && (
        <p className="mt-1 text-13 text-ink-muted">
          <MinSpendHelp
            salesType={facts.salesType}
            minCents={spend.minCents}
            spentCents={spend.minCents - spend.remainingCents}
            ways={facts.otherWays}
            hasMenuLink={!isOnMenu}
          />
        </p>
      )}
    </div>
  )
}
