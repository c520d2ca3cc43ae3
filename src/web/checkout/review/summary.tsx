import { type ReactNode, useId, useState } from 'react'
import type { Quote } from '#contract/order/quote-shapes.ts'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { priceText } from '#rules/pricing/money.ts'
import { withChosenLimit, withoutHold } from '#rules/pricing/tolerance-figure.ts'
import type { AgreedLimit } from '#rules/weight/agreed-limit.ts'
import { type MoneyNow, moneyNow } from '#rules/weight/money-now.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import { payKind } from '../weight/pay-words.ts'
import { useCheckoutContext } from './checkout-context.ts'
import { GstLine, LimitLine, QuoteFigure, QuoteLines } from './quote-lines.tsx'
import { SummaryNotices } from './summary-notices.tsx'

const texts = checkoutTexts.summary

/** P1.2, P1.3: the quote with the customer's own limit, where one counts; without a limit where the estimate is paid at once. */
function explained(quote: Quote, limit: AgreedLimit | null, { way }: MoneyNow): Quote {
  const { explanation } = quote
  if (!limit || !explanation) return quote
  if (way === 'estimate') return { ...quote, explanation: withoutHold(explanation) }
  return limit.isOwn ? { ...quote, explanation: withChosenLimit(explanation, limit.cents) } : quote
}

/** The total is always visible: beside the page or, on a phone, in a bar at the bottom that unfolds upwards. */
export function Summary({ children }: { children: ReactNode }) {
  const { quoted, quote, limit, isLater, form, tempCard } = useCheckoutContext()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { items } = quoted
  const money = moneyNow(quoted.quote.total_cents, limit?.cents, payKind(form.payment, tempCard !== null), isLater)
  const figures = explained(quoted.quote, limit, money)
  const total = limit ? weightTexts.total : texts.total
  return (
    <aside
      aria-label={texts.title}
      data-bottom-bar=""
      data-checkout-total=""
      className="sticky bottom-0 z-10 -mx-4 mt-2 border-t border-line bg-surface px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-floating lg:top-6 lg:bottom-auto lg:mx-0 lg:mt-0 lg:flex lg:max-h-[max(24rem,calc(100dvh-16rem))] lg:flex-col lg:overflow-y-auto lg:rounded-card lg:border lg:p-6 lg:shadow-rest"
    >
      <h2 className="text-18 max-lg:sr-only">{texts.title}</h2>
      <div
        id={id}
        className={classes(
          'flex min-h-40 flex-col max-lg:max-h-[45dvh] max-lg:border-b max-lg:border-line max-lg:py-3 lg:mt-4 lg:min-h-0 lg:flex-1',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <QuoteLines quote={figures} />
      </div>
      <SummaryNotices />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:mt-4 lg:border-t lg:border-line lg:pt-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-14 font-medium lg:hidden"
        >
          <span className="sr-only">{isOpen ? texts.hide : texts.show}, </span>
          {texts.pieces(pieceCount(items))}
          <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} size={18} className="text-ink-muted" />
        </button>
        <span className="font-medium max-lg:hidden">{total}</span>
        <span
          className={classes('text-22 font-bold tabular transition-opacity', !quote.isCurrent && 'opacity-50')}
          aria-busy={!quote.isCurrent}
        >
          <span className={limit ? 'text-13 font-normal text-ink-muted lg:hidden' : 'sr-only lg:hidden'}>{total} </span>
          <QuoteFigure quote={figures} amount={priceText(figures.total_cents)} name={total} at="total" />
        </span>
      </div>
      {limit && <LimitLine quote={figures} limitCents={money.way === 'estimate' ? null : limit.cents} />}
      <GstLine quote={figures} />
      <p role="status" className="sr-only">
        {quote.isCurrent ? (limit ? weightTexts.now : texts.now)(priceText(figures.total_cents)) : ''}
      </p>
      <div className="mt-2 shrink-0 lg:mt-5">{children}</div>
    </aside>
  )
}
