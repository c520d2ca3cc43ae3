import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'

type CheckCardProps = {
  label: string
  description?: ReactNode
  end?: ReactNode
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

/** A native checkbox as a large card, for lists with several choices. */
export function CheckCard({ label, description, end, isChecked, isDisabled, onChange }: CheckCardProps) {
  const id = useId()
  return (
    <label
      className={classes(
        'flex min-h-16 cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-surface p-4 transition-colors',
        'hover:border-line-control has-checked:border-primary-ring has-checked:bg-primary-50 has-checked:shadow-[inset_0_0_0_1px_var(--primary-ring)]',
        'has-disabled:cursor-not-allowed has-disabled:bg-surface-muted has-disabled:hover:border-line-strong',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ring',
        'forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]',
      )}
    >
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={description ? id : undefined}
          className="tick focus-visible:outline-none"
        />
        <Icon
          name="check"
          size={18}
          className="pointer-events-none absolute top-[3px] left-[3px] text-primary-on-fill"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className={classes('block font-medium break-words', isDisabled && 'text-ink-muted')}>{label}</span>
        {description && (
          <span id={id} className="block text-14 text-ink-muted">
            {description}
          </span>
        )}
      </span>
      {end && <span className="shrink-0 text-14 font-semibold tabular">{end}</span>}
    </label>
  )
}
