import { useRef, useState } from 'react'
import { priceText } from '#rules/pricing/money.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { Card } from '#ui/text/card.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { Part } from '../../checkout/form/part.tsx'
import { LostAttempt } from '../../checkout/pay/lost-attempt.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { weekdayWords } from '../pickup-words.ts'
import { WindowsField } from '../windows-field.tsx'
import { AgreePart } from './agree-part.tsx'
import { CardPart } from './card-part.tsx'
import type { BuyPageData } from './load-buy.ts'
import { useBuyChoices } from './use-buy-choices.ts'
import { useSubscribe } from './use-subscribe.ts'
import { WherePart } from './where-part.tsx'

const texts = subscriptionPageTexts.buy

/** D6.4: address, first pickup, card, consent and one button. Consent is never stored: it is given anew after leaving the page. */
export function BuyPage({ data }: { data: BuyPageData }) {
  const { plan, addressId, methods } = data
  const { check: checkConsent, ...consent } = useConsent()
  const { state, subscribe, checkAttempt, discardAttempt } = useSubscribe()
  const choices = useBuyChoices(data)
  const { outletId, pickupAt, methodId, missing } = choices

  function submit() {
    if (!checkConsent()) return
    if (addressId === null || outletId === null || methodId === null || !pickupAt) return
    void subscribe({
      plan_id: plan.id,
      outlet_id: outletId,
      first_starts_at: pickupAt,
      address_id: addressId,
      method_id: methodId,
      consent: true,
    })
  }
  if (state.kind === 'lost') {
    const { attempt, isBefore } = state
    return (
      <LostAttempt
        isBefore={isBefore}
        isAsking={false}
        onCheck={() => checkAttempt(attempt)}
        onDiscard={discardAttempt}
      />
    )
  }
  if (state.kind === 'waiting') return <WaitingForBank />
  return (
    <div className="flex flex-col gap-4">
      <WherePart data={data} outletId={outletId} onOutlet={choices.chooseOutlet} />
      {outletId !== null && <PickupPart data={data} choices={choices} />}
      <CardPart
        planId={plan.id}
        methods={methods}
        isTest={data.isTest}
        value={methodId}
        onChange={choices.chooseCard}
      />
      <AgreePart plan={plan} {...consent} />
      <Refusal text={state.kind === 'refused' ? state.message : null} />
      <Button
        isWide
        isLoading={state.kind === 'sending' || (missing === undefined && !pickupAt)}
        disabledReason={missing}
        onClick={submit}
      >
        {texts.action(priceText(plan.price_cents))}
      </Button>
    </div>
  )
}

/** The consent checkbox. Submitting without consent shows an error and focuses the checkbox. */
function useConsent() {
  const [isAgreed, setAgreed] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  return {
    isAgreed,
    onChange: setAgreed,
    error: isSubmitted && !isAgreed ? texts.consentMissing : undefined,
    box,
    check(): boolean {
      setSubmitted(true)
      if (!isAgreed) box.current?.focus()
      return isAgreed
    },
  }
}

function WaitingForBank() {
  const to = useTo()
  return (
    <Card look="raised" className="flex flex-col items-center gap-4 text-center">
      <Spinner size={28} />
      <p role="status" className="max-w-form text-ink-muted">
        {texts.waiting}
      </p>
      <ButtonLink to={to('subscriptions')} look="quiet" size="medium">
        {subscriptionPageTexts.mine}
      </ButtonLink>
    </Card>
  )
}

type PickupPartProps = { data: BuyPageData; choices: ReturnType<typeof useBuyChoices> }

function PickupPart({ data: { plan }, choices: { loadedWindows, pickupAt, choosePickup } }: PickupPartProps) {
  return (
    <Part title={texts.whenTitle} icon="calendar">
      <WindowsField leg={texts.leg} loaded={loadedWindows} value={pickupAt ?? null} onChange={choosePickup} />
      {pickupAt && (
        <p className="mt-4 text-14 text-ink-muted">{texts.follows(weekdayWords(pickupAt), plan.weeks, plan.trips)}</p>
      )}
    </Part>
  )
}
