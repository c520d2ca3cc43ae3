import { type ReactNode, useId } from 'react'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { classes } from '../text/classes.ts'
import { FieldError } from './field-frame.tsx'

export type RadioCard = {
  value: string
  label: ReactNode
  description?: ReactNode
  icon?: IconName
  /** Shown at the right: a price, "2 left". */
  end?: ReactNode
  /** Unavailable choices, such as full windows, stay visible. */
  isDisabled?: boolean
}

type RadioCardsProps = {
  legend: string
  isLegendHidden?: boolean
  name: string
  options: RadioCard[]
  /** null: nothing is chosen yet. undefined: the radios are uncontrolled. */
  value?: string | null
  defaultValue?: string
  onChange?: (value: string) => void
  error?: string | undefined
  /**
   * list: one below the other. grid: two columns where each has room for a name and a price. short: as many columns as fit. chips: as many per line
   * as fit.
   */
  layout?: 'list' | 'grid' | 'short' | 'chips'
}

const layouts = {
  list: 'flex flex-col gap-2',
  grid: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-2',
  short: 'grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2',
  chips: 'flex flex-wrap gap-2',
}

const roomy = 'min-h-14 rounded-card p-4'
const sizes = {
  list: roomy,
  grid: roomy,
  short: 'min-h-14 gap-2! rounded-card px-2.5 py-2',
  chips: 'min-h-11 rounded-full px-4 py-2',
}

const card =
  'relative flex cursor-pointer items-center gap-3 border border-line-strong bg-surface transition-colors ' +
  'hover:border-line-control has-checked:border-primary-ring has-checked:bg-primary-50 ' +
  'has-checked:shadow-[inset_0_0_0_1px_var(--primary-ring)] has-disabled:cursor-not-allowed ' +
  'has-disabled:bg-surface-muted has-disabled:text-ink-faint has-disabled:hover:border-line-strong ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ring ' +
  'forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]'

/** A choice of one, each option a large native radio. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, isLegendHidden, name, options, value, defaultValue, onChange, error, layout = 'list' } = props
  const errorId = useId()
  const chosen = (option: RadioCard) =>
    value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value }
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 text-14 font-medium'}>{legend}</legend>
      <div className={layouts[layout]}>
        {options.map((option) => (
          <label key={option.value} className={classes(card, sizes[layout])}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.isDisabled}
              {...chosen(option)}
              onChange={() => onChange?.(option.value)}
              className={layout === 'chips' ? 'sr-only' : 'tick shrink-0 focus-visible:outline-none'}
            />
            {option.icon && <Icon name={option.icon} size={22} className="text-ink-muted" />}
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{option.label}</span>
              {option.description && (
                <span className={classes('block text-14', !option.isDisabled && 'text-ink-muted')}>
                  {option.description}
                </span>
              )}
            </span>
            {option.end && <span className="shrink-0 text-14 font-medium tabular">{option.end}</span>}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={errorId} text={error} />
        </div>
      )}
    </fieldset>
  )
}
