import { useId } from 'react'
import { classes } from '../text/classes.ts'

type ProgressBarProps = {
  label: string
  value: number
  max?: number
  /** The value as a text: "$12.50 to go". */
  text?: string
}

/** A progress bar. It turns green when it is full. */
export function ProgressBar({ label, value, max = 100, text }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2 text-14">
      <div className="flex flex-wrap justify-between gap-x-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {text && (
          <span id={`${id}-text`} className="text-ink-muted tabular">
            {text}
          </span>
        )}
      </div>
      <progress
        id={id}
        value={Math.min(Math.max(value, 0), max)}
        max={max}
        aria-describedby={text ? `${id}-text` : undefined}
        className={classes('meter', value >= max && 'meter-good')}
      />
    </div>
  )
}
