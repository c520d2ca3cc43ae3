import type { ReactNode } from 'react'
import { moneyText, priceText } from '#rules/pricing/money.ts'
import { minSpendTexts } from '#texts/order/cart-api.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { classes } from '#ui/text/classes.ts'
import { MinSpendHelp } from '../../cart/panel/min-spend-help.tsx'
import { failureWords } from '../../state/failure-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'

const texts = checkoutTexts.summary

/** Notices about the total, such as a changed price or a missed minimum spend. */
export function SummaryNotices() {
  const { data, quoted, quote } = useCheckoutContext()
  const to = useTo()
  const { quote: figures, items, dropped } = quoted
  const isSomethingGone = items.some(({ unavailable }) => unavailable !== null)
  const { min_spend: spend, until_free_delivery_cents: untilFree } = figures
  return (
    <div className="flex shrink-0 flex-col gap-2 text-14 has-[[role=alert]]:my-2 lg:not-empty:mt-4">
      {quote.movedFromCents !== null && quote.movedFromCents !== figures.total_cents && (
        <Notice isWarning>{texts.moved(priceText(quote.movedFromCents), priceText(figures.total_cents))}</Notice>
      )}
      {quoted.taken && <Notice isWarning>{quoted.taken}</Notice>}
      {isSomethingGone && (
        <Notice isWarning>
          {texts.unavailableText} <TextLink to={to('products')}>{texts.toCart}</TextLink>
        </Notice>
      )}
      {dropped.length > 0 && (
        <Notice isWarning>{texts.dropped(dropped.flatMap(({ product_name }) => product_name ?? []))}</Notice>
      )}
      {!spend.is_reached && (
        <Notice isWarning>
          {minSpendTexts.under(moneyText(spend.remaining_cents))}
          <MinSpendHelp
            salesType={data.salesType.name}
            minCents={spend.min_cents}
            spentCents={figures.items_cents}
            ways={data.otherWays}
            hasMenuLink
          />
        </Notice>
      )}
      {spend.is_reached && untilFree !== null && untilFree > 0 && (
        <Notice>{texts.untilFree(priceText(untilFree))}</Notice>
      )}
      {quote.failure !== null && (
        <Notice isWarning>
          {failureWords(quote.failure)}{' '}
          <Button look="plain" size="small" onClick={quote.retry}>
            {checkoutTexts.tryAgain}
          </Button>
        </Notice>
      )}
    </div>
  )
}

function Notice({ children, isWarning }: { children: ReactNode; isWarning?: boolean }) {
  return (
    <p
      role={isWarning ? 'alert' : undefined}
      className={classes(
        'rounded-control px-3 py-2',
        isWarning ? 'bg-warning-surface text-warning' : 'bg-primary-50 max-lg:hidden',
      )}
    >
      {children}
    </p>
  )
}
