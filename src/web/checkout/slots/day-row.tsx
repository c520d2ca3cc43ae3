import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SlotDay } from '#contract/order/slots.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import { dayText } from '#ui/text/time-text.ts'
import { prefersLessMotion } from '#ui/text/use-motion.ts'
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
  const { canGoBack, canGoOn, go } = useStrip(row)
  return (
    <fieldset className="relative min-w-0">
      <legend className="sr-only">{legend}</legend>
      <StripArrow icon="chevron-left" isShown={canGoBack} onClick={() => go(-1)} className="left-0" />
      <StripArrow icon="chevron-right" isShown={canGoOn} onClick={() => go(1)} className="right-0" />
      <div ref={row} className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-5 sm:px-5">
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
                'forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]',
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

type StripArrowProps = {
  icon: 'chevron-left' | 'chevron-right'
  isShown: boolean
  onClick: () => void
  className: string
}

/** Scrolls the strip with a mouse. The keyboard moves through the days with its arrow keys, so these are no tab stops. */
function StripArrow({ icon, isShown, onClick, className }: StripArrowProps) {
  if (!isShown) return null
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className={classes(
        'absolute top-1/2 z-1 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-surface shadow-rest hover:bg-surface-muted pointer-fine:inline-flex',
        className,
      )}
    >
      <Icon name={icon} size={22} />
    </button>
  )
}

/** Whether the strip has more days on either side. */
function useStrip(row: RefObject<HTMLDivElement | null>) {
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    const list = row.current
    if (!list) return
    const measure = () => {
      const canGoBack = list.scrollLeft > 1
      const canGoOn = list.scrollLeft + list.clientWidth < list.scrollWidth - 1
      setEnds((now) => (now.canGoBack === canGoBack && now.canGoOn === canGoOn ? now : { canGoBack, canGoOn }))
    }
    measure()
    list.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(list)
    return () => {
      list.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [row])
  const go = (pages: 1 | -1) =>
    row.current?.scrollBy({
      left: pages * row.current.clientWidth * 0.8,
      behavior: prefersLessMotion() ? 'instant' : 'smooth',
    })
  return { ...ends, go }
}
