import { checkoutTexts } from '#texts/order/checkout.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { LiabilityNote } from '../pay/liability-note.tsx'
import { GstLine, LimitLine } from './quote-lines.tsx'
import { useExplainedTotal } from './use-explained-total.ts'

const texts = checkoutTexts.order

/** P1.1: what the total can become, and its GST. */
export function TotalNotes() {
  const { limit, money, figures } = useExplainedTotal()
  return (
    <>
      {limit && <LimitLine quote={figures} limitCents={money.way === 'estimate' ? null : limit.cents} />}
      <GstLine quote={figures} />
    </>
  )
}

/** What the shopper agrees to, and what the store pays for lost things (P1.6). */
export function PayNotes() {
  const to = useTo()
  return (
    <>
      <p className="text-13 text-ink-muted">
        {texts.terms} <TextLink to={to('termsConditions')}>{texts.termsLink}</TextLink>.
      </p>
      <LiabilityNote />
    </>
  )
}
