import { priceText } from '#rules/pricing/money.ts'
import { uiTexts } from '#texts/frame/ui.ts'
import { classes } from './classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type PriceProps = {
  cents: number
  /** The unit of the price: "kg", "piece". */
  unit?: string | undefined
  oldCents?: number | undefined
  isFrom?: boolean
  size?: 'small' | 'medium' | 'large'
}

const sizes = { small: 'text-14', medium: 'text-16', large: 'text-22 sm:text-28' }

/**
 * A price such as "from $12.50 / kg", with the replaced price struck through. It has the text colour, never a brand
 * colour.
 */
export function Price({ cents, unit, oldCents, isFrom, size = 'medium' }: PriceProps) {
  const isReduced = oldCents !== undefined && oldCents > cents
  const aside = size === 'large' ? 'text-16' : 'text-13'
  return (
    <span className={classes('inline-flex flex-wrap items-baseline gap-x-1 tabular', sizes[size])}>
      {isFrom && <span className={classes(aside, 'text-ink-muted')}>{uiTexts.priceFrom}</span>}
      <span className="font-bold text-ink">
        {isReduced && <VisuallyHidden>{uiTexts.newPrice} </VisuallyHidden>}
        {priceText(cents)}
      </span>
      {unit && (
        <span className={classes(aside, 'text-ink-muted')}>
          <span aria-hidden="true">/ {unit}</span>
          <VisuallyHidden>{uiTexts.perUnit(unit)}</VisuallyHidden>
        </span>
      )}
      {isReduced && (
        <s className={classes(aside, 'ml-1 text-ink-muted')}>
          <VisuallyHidden>{uiTexts.oldPrice} </VisuallyHidden>
          {priceText(oldCents)}
        </s>
      )}
    </span>
  )
}
