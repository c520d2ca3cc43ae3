import type { MinSpend } from '#rules/cart/min-spend.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import { minSpendWords } from './cart-figures.ts'

/** S5.1–S5.5: shows how much of the minimum spend is reached, where one applies. */
export function MinSpendMeter({ spend }: { spend: MinSpend }) {
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
    </div>
  )
}
