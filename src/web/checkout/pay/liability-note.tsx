import type { Liability } from '#contract/order/liability.ts'
import { priceText } from '#rules/pricing/money.ts'
import { liabilityTexts as texts } from '#texts/order/liability.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Explained } from '#ui/dialogs/explained.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'

/** P1.6: before paying, one line says what the store pays for lost or damaged things. It opens to the store's sentence. */
export function LiabilityNote() {
  const liability = useAppState(({ info }) => info?.liability)
  if (!liability) return null
  return (
    <div className="text-13 text-ink-muted">
      <Explained amount={shortWords(liability)} name={texts.title}>
        <LiabilityTerms liability={liability} />
      </Explained>
    </div>
  )
}

function shortWords({ times_price, most_cents, together }: Liability): string {
  const most = most_cents === null ? null : priceText(most_cents)
  if (times_price !== null) return most === null ? texts.times(times_price) : texts.both(times_price, most)
  return most === null ? texts.order(priceText(together?.most_cents ?? 0)) : texts.most(most)
}

/** The store's sentence, and where the terms say it. */
export function LiabilityTerms({ liability: { text, section } }: { liability: Liability }) {
  return (
    <p>
      {text} <TermsLink section={section} />
    </p>
  )
}

export function TermsLink({ section }: Pick<Liability, 'section'>) {
  const to = useTo()
  return <TextLink to={`${to('termsConditions')}${section === null ? '' : `#${section}`}`}>{texts.terms}</TextLink>
}
