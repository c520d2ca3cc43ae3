import { useEffect, useRef } from 'react'
import type { SlotDay } from '#contract/order/slots.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { classes } from '#ui/text/classes.ts'
import { dayText } from '#ui/text/time-text.ts'
import { nearDayWords } from './slot-words.ts'

type DayRowProps = {
  legend: string
  name: string
  days: readonly SlotDay[]
  now: string
  value: string | null
  onChange: (day: string) => void
}

/** Days side by side; the row scrolls on a phone. A fully booked day stays visible. */
export function DayRow({ legend, name, days, now, value, onChange }: DayRowProps) {
  const row = useRef<HTMLDivElement>(null)
  // Scrolls the row to the chosen day. scrollIntoView would also scroll the page.
  useEffect(() => {
    const list = row.current
    const day = list?.querySelector<HTMLElement>(`[data-day="${value}"]`)
    if (list && day) list.scrollTo({ left: day.offsetLeft - list.clientWidth / 2 + day.clientWidth / 2 })
  }, [value])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div ref={row} className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6">
        {days.map(({ day, windows }) => {
          const isFull = windows.every(({ is_full }) => is_full)
          const words = dayText(day)
          return (
            <label
              key={day}
              data-day={day}
              className={classes(
                'relative flex min-h-16 min-w-18 shrink-0 cursor-pointer flex-col items-center justify-center rounded-control border border-line-strong bg-surface px-3 py-1.5 text-center transition-colors',
                'hover:border-line-control has-checked:border-primary-ring has-checked:bg-primary-50 has-checked:shadow-[inset_0_0_0_1px_var(--primary-ring)]',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ring',
                isFull && 'text-ink-muted',
              )}
            >
              <input
                type="radio"
                name={name}
                value={day}
                checked={day === value}
                onChange={() => onChange(day)}
                aria-label={isFull ? `${words}, ${checkoutTexts.when.full.toLowerCase()}` : words}
                className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none focus-visible:shadow-none"
              />
              <span aria-hidden="true" className="text-13 text-ink-muted">
                {nearDayWords(day, now)}
              </span>
              <span aria-hidden="true" className="font-semibold whitespace-nowrap tabular">
                {words.split(' ').slice(1).join(' ')}
              </span>
              {isFull && (
                <span aria-hidden="true" className="text-13">
                  {checkoutTexts.when.full}
                </span>
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
