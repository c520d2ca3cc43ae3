import { useEffect, useState } from 'react'
import { priceText } from '#rules/pricing/money.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { daysBefore, earliestFree, type Leg, type Slots } from './slot-choice.ts'
import { SlotPicker } from './slot-picker.tsx'
import { SlowestLine } from './slowest-line.tsx'

const texts = checkoutTexts.split

type SplitReturnProps = { slots: Slots; legs: Readonly<Record<Leg, string>>; onChoose: (startsAt: string) => void }

/** D3.9: names the items that set the return date, and offers a separate, earlier return for the others. */
export function SplitReturn({ slots, legs, onChoose }: SplitReturnProps) {
  const { form, change, quoted, quote } = useCheckoutContext()
  const { slowest } = quoted
  const costCents = slowest?.second_return_cents ?? null
  const [wasDropped, setDropped] = useState(false)
  const isNoLongerOffered = quote.isCurrent && costCents === null && form.earlyAt !== null
  useEffect(() => {
    if (!isNoLongerOffered) return
    setDropped(true)
    change({ earlyAt: null })
  }, [isNoLongerOffered, change])

  if (!slowest) return wasDropped ? <Dropped /> : null
  const days = daysBefore(slots.early ?? [], form.deliveryAt)
  const earliest = earliestFree(days)
  const isInTwo = form.earlyAt !== null
  return (
    <div className="flex flex-col gap-4">
      <SlowestLine of={quoted} leg={legs.last} pickupAt={form.pickupAt} />
      {costCents !== null && (
        <RadioCards
          legend={texts.legend}
          name="split"
          layout="grid"
          value={isInTwo ? 'two' : 'one'}
          onChange={(value) => {
            if (value === 'one') change({ earlyAt: null })
            else if (earliest) onChoose(earliest.starts_at)
          }}
          options={[
            { value: 'one', label: texts.together },
            {
              value: 'two',
              label: texts.inTwo,
              isDisabled: !earliest && !isInTwo,
              description: earliest || isInTwo ? costWords(costCents) : texts.noTime,
            },
          ]}
        />
      )}
      {isInTwo && costCents !== null && (
        <>
          <p className="text-14 break-words">
            <span className="block">{texts.first(nameList(slowest.early_names))}</span>
            <span className="block">{texts.second(nameList(slowest.names))}</span>
          </p>
          <SlotPicker
            leg={legs.early}
            name="early"
            days={days}
            now={slots.now}
            value={form.earlyAt}
            onChange={onChoose}
          />
        </>
      )}
    </div>
  )
}

const costWords = (cents: number) => (cents === 0 ? texts.free : texts.costs(priceText(cents)))

function Dropped() {
  return (
    <Notice tone="warning" role="alert">
      {texts.dropped}
    </Notice>
  )
}
