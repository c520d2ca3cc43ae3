import { useId } from 'react'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import type { FilterChoice } from './filter-choices.ts'

type FilterSelectProps = {
  label: string
  value: string
  /** The option for no choice. Without it, something is always chosen. */
  placeholder?: string
  choices: readonly FilterChoice[]
  onChange: (value: string) => void
}

/** A native select that looks like a chip, tinted while something is chosen. */
export function FilterSelect({ label, value, placeholder, choices, onChange }: FilterSelectProps) {
  const id = useId()
  const isSet = placeholder !== undefined && value !== ''
  return (
    <div className="relative max-w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(
          'field-sizing-content min-h-11 max-w-full appearance-none truncate rounded-full border py-2 pr-9 pl-4 text-14 font-medium transition-colors',
          isSet
            ? 'border-primary-ring bg-primary-50 text-primary-text'
            : 'border-line-strong bg-surface text-ink hover:border-line-control',
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} className="pointer-events-none absolute top-3.5 right-3 text-ink-muted" />
    </div>
  )
}
