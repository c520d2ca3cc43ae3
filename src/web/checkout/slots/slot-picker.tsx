import { useEffect, useState } from 'react'
import type { SlotDay } from '#contract/order/slots.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { hoursText, windowText } from '#ui/text/time-text.ts'
import { Notice } from '../review/notice.tsx'
import { DayRow } from './day-row.tsx'
import { earliestFreeOn, findWindow } from './slot-choice.ts'
import { slotDay } from './slot-words.ts'

const texts = checkoutTexts.when

type SlotPickerProps = {
  /** Such as 'Pickup' or 'Return'. */
  leg: string
  name: string
  days: readonly SlotDay[]
  now: string
  value: string | null
  onChange: (startsAt: string) => void
}

/** D3.1: a day, then a window of two hours. The earliest is preselected. Full windows stay visible, but disabled. */
export function SlotPicker({ leg, name, days, now, value, onChange }: SlotPickerProps) {
  const chosenDay = value === null ? null : slotDay(value)
  const [shownDay, setShownDay] = useState(chosenDay)
  useEffect(() => setShownDay(chosenDay), [chosenDay])
  const day = days.find((one) => one.day === shownDay) ?? days[0]
  const window = findWindow(days, value)
  if (!day) return <Notice tone="warning">{texts.noSlots}</Notice>

  function showDay(next: string) {
    setShownDay(next)
    const first = earliestFreeOn(days, next)
    if (first) onChange(first.starts_at)
  }
  const isFull = day.windows.every(({ is_full }) => is_full)
  return (
    <div className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-16">
        {leg}
        <span className="text-14 font-normal text-ink-muted tabular">
          {window ? windowText(window.starts_at, window.ends_at) : ''}
        </span>
      </h3>
      <DayRow legend={texts.day(leg)} name={`${name}-day`} days={days} now={now} value={day.day} onChange={showDay} />
      {isFull && (
        <Notice tone="warning" role="status">
          {texts.fullDay}
        </Notice>
      )}
      <RadioCards
        legend={texts.time(leg)}
        isLegendHidden
        name={`${name}-time`}
        layout="short"
        value={value}
        onChange={onChange}
        options={day.windows.map(({ starts_at, ends_at, is_full }) => ({
          value: starts_at,
          label: hoursText(starts_at, ends_at),
          isDisabled: is_full,
          description: is_full ? texts.full : undefined,
        }))}
      />
    </div>
  )
}
