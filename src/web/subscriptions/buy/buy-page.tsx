import { useEffect, useRef, useState } from 'react'
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
import { formStorage } from '../../state/storage/form-storage.ts'
import { firstGoodCard } from '../mine/choices.ts'
import { weekdayWords } from '../pickup-words.ts'
import { earliestOf, usePickupWindows } from '../use-pickup-windows.ts'
import { WindowsField } from '../windows-field.tsx'
import { AgreePart } from './agree-part.tsx'
import { CardPart } from './card-part.tsx'
import type { BuyData } from './load-buy.ts'
import { useSubscribe } from './use-subscribe.ts'
import { WherePart } from './where-part.tsx'

const texts = subscriptionPageTexts.buy
const DRAFT = 'subscribe'

/** D6.4: address, first pickup, card, consent, one button. What was chosen outlives the way to the card's page; consent does not. */
export function BuyPage({ data }: { data: Extract<BuyData, { kind: 'buy' }> }) {
  const { plan, addressId, outlets, methods } = data
  const [outletWish, setOutletWish] = useState<number | null>(null)
  const [pickupWish, setPickupWish] = useState<string | null>(null)
  const [cardWish, setCardWish] = useState<string | null>(null)
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const to = useTo()
  const { standing, subscribe, findOut, letGo } = useSubscribe()

  useEffect(() => {
    const { outlet, pickup } = formStorage.draft(DRAFT) ?? {}
    if (typeof outlet === 'number') setOutletWish(outlet)
    if (typeof pickup === 'string') setPickupWish(pickup)
  }, [])
  useEffect(() => {
    if (outletWish !== null || pickupWish !== null)
      formStorage.saveDraft(DRAFT, { outlet: outletWish, pickup: pickupWish })
  }, [outletWish, pickupWish])

  const outletId = (outlets.find(({ id }) => id === outletWish) ?? outlets[0])?.id ?? null
  const asked = usePickupWindows(
    outletId === null ? null : { outletId, salesTypeId: plan.sales_type_id, turnaroundHours: plan.turnaround_hours },
    { loaded: data.windows },
  )
  const free = asked.windows?.days.flatMap(({ windows }) => windows).filter(({ is_full }) => !is_full)
  const pickupAt = free?.some(({ starts_at }) => starts_at === pickupWish)
    ? pickupWish
    : asked.windows && earliestOf(asked.windows.days)
  const isGood = methods.some(({ id, expiry }) => id === cardWish && expiry !== 'expired')
  const methodId = isGood ? cardWish : firstGoodCard(methods)
  const missing =
    addressId === null
      ? texts.addressMissing
      : outletId === null
        ? texts.noOutlet
        : methodId === null
          ? texts.cardMissing
          : asked.windows && !pickupAt
            ? texts.slotMissing
            : undefined

  function press() {
    setAsked(true)
    if (!isAgreed) return box.current?.focus()
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
  if (standing.kind === 'lost')
    return (
      <LostAttempt
        isBefore={standing.isBefore}
        isAsking={false}
        onCheck={() => findOut(standing.attempt)}
        onDiscard={letGo}
      />
    )
  if (standing.kind === 'waiting')
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
  return (
    <div className="flex flex-col gap-4">
      <WherePart data={data} outletId={outletId} onOutlet={setOutletWish} />
      {outletId !== null && (
        <Part title={texts.whenTitle} icon="calendar">
          <WindowsField leg={texts.leg} asked={asked} value={pickupAt ?? null} onChange={setPickupWish} />
          {pickupAt && (
            <p className="mt-4 text-14 text-ink-muted">
              {texts.follows(weekdayWords(pickupAt), plan.weeks, plan.trips)}
            </p>
          )}
        </Part>
      )}
      <CardPart planId={plan.id} methods={methods} isTest={data.isTest} value={methodId} onChange={setCardWish} />
      <AgreePart
        plan={plan}
        isAgreed={isAgreed}
        onChange={setAgreed}
        error={isAsked && !isAgreed ? texts.consentMissing : undefined}
        box={box}
      />
      <Refusal text={standing.kind === 'refused' ? standing.message : null} />
      <Button
        isWide
        isLoading={standing.kind === 'sending' || (missing === undefined && !pickupAt)}
        disabledReason={missing}
        onClick={press}
      >
        {texts.action(priceText(plan.price_cents))}
      </Button>
    </div>
  )
}
