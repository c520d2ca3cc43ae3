import type { Ref } from 'react'
import type { SubscriptionPlan } from '#contract/order/subscriptions.ts'
import { CHANGE_HOURS } from '#contract/rewards/voucher-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Part } from '../../checkout/form/part.tsx'
import { useAppState } from '../../state/app-context.ts'

const texts = subscriptionPageTexts.buy

type AgreePartProps = {
  plan: SubscriptionPlan
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
  error: string | undefined
  box: Ref<HTMLInputElement>
}

/** The charges with their dates, and the consent to them. Consent is never preselected. */
export function AgreePart({ plan, isAgreed, onChange, error, box }: AgreePartProps) {
  const isRegistered = useAppState((state) => Boolean(state.info?.gst_registration_no))
  const price = priceText(plan.price_cents)
  const extra = plan.extra_kg_cents > 0 ? priceText(plan.extra_kg_cents) : null
  return (
    <Part title={texts.summary} icon="repeat">
      <dl className="grid gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-medium">{texts.today}</dt>
          <dd className="text-22 font-bold tabular">{price}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="font-medium">{texts.later}</dt>
          <dd className="text-ink-muted">{texts.laterText(price, plan.weeks, CHANGE_HOURS)}</dd>
        </div>
        {extra && plan.included_kg !== null && (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="font-medium">{texts.extra}</dt>
            <dd className="text-ink-muted">{texts.extraText(plan.included_kg, extra)}</dd>
          </div>
        )}
      </dl>
      {isRegistered && <p className="mt-2 text-13 text-ink-muted">{texts.gst}</p>}
      <div className="mt-4 border-t border-line pt-3">
        <Checkbox
          ref={box}
          name="consent"
          checked={isAgreed}
          onChange={(event) => onChange(event.target.checked)}
          label={texts.consent(price, plan.weeks, extra)}
          description={texts.consentText}
          error={error}
        />
      </div>
    </Part>
  )
}
