import { type ReactNode, useId, useState } from 'react'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { PayNotes, TotalNotes } from './fine-print.tsx'
import { QuoteFigure, QuoteLines } from './quote-lines.tsx'
import { SummaryNotices } from './summary-notices.tsx'
import { useExplainedTotal } from './use-explained-total.ts'
import { useIsWide } from './use-is-wide.ts'

const texts = checkoutTexts.summary

/**
 * The total and Pay are always visible: beside the page or, on a phone, in a bar of one row at the bottom that unfolds upwards. The words about them
 * stand in the page then.
 */
export function Summary({ children }: { children: ReactNode }) {
  const { quoted, quote } = useCheckoutContext()
  const { limit, figures } = useExplainedTotal()
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const total = limit ? weightTexts.total : texts.total
  return (
    <aside
      aria-label={texts.title}
      data-bottom-bar=""
      data-checkout-total=""
      className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-floating lg:top-6 lg:bottom-auto lg:mx-0 lg:flex lg:max-h-[max(24rem,calc(100dvh-16rem))] lg:flex-col lg:overflow-y-auto lg:rounded-card lg:border lg:p-6 lg:shadow-rest"
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
      <div className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-2 lg:contents">
        <div className="flex items-center gap-x-1 lg:mt-4 lg:justify-between lg:gap-x-4 lg:border-t lg:border-line lg:pt-4">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="-ml-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control text-14 font-medium sm:-ml-2 sm:px-2 lg:hidden"
          >
            <span className="sr-only">{isOpen ? texts.hide : texts.show}, </span>
            <span className="max-sm:sr-only">{texts.pieces(pieceCount(quoted.items))}</span>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} size={18} className="text-ink-muted" />
          </button>
          <span className="flex flex-col lg:contents">
            <span className="text-13 text-ink-muted lg:text-16 lg:font-medium lg:text-ink">{total}</span>
            <span
              className={classes(
                'text-18 leading-tight font-bold tabular transition-opacity sm:text-22',
                !quote.isCurrent && 'opacity-50',
              )}
              aria-busy={!quote.isCurrent}
            >
              <QuoteFigure quote={figures} amount={priceText(figures.total_cents)} name={total} at="total" />
            </span>
          </span>
        </div>
        {isWide && <TotalNotes />}
        <p role="status" className="sr-only">
          {quote.isCurrent ? (limit ? weightTexts.now : texts.now)(priceText(figures.total_cents)) : ''}
        </p>
        <div className="max-lg:contents lg:mt-5 lg:flex lg:shrink-0 lg:flex-col lg:gap-3">
          {children}
          {isWide && <PayNotes />}
        </div>
      </div>
    </aside>
  )
}
