import type { ReactNode } from 'react'
import type { SavedMethod } from '#contract/order/payments.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { CardBrand } from './card-brand.tsx'
import { CardName } from './card-name.tsx'

const texts = paymentTexts

/** A card's brand, last digits and expiry. Children, such as badges, are beside its name. */
export function PaymentSummary({ method, children }: { method: SavedMethod; children?: ReactNode }) {
  const { brand, last4, exp_month, exp_year, expiry } = method
  const until = expiry === 'expired' ? texts.expiredSince : texts.expires
  return (
    <div className="flex items-center gap-3">
      <CardBrand brand={brand} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold tabular">
          <span aria-hidden="true">
            <CardName brand={brand} last4={last4} />
          </span>
          <VisuallyHidden>{texts.spoken(brand, last4)}</VisuallyHidden>
          {children}
        </p>
        <p className="text-14 text-ink-muted tabular">{until(exp_month, exp_year)}</p>
      </div>
    </div>
  )
}
