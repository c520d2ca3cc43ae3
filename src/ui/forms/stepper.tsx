import { type KeyboardEvent, useState } from 'react'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { steppedQuantity, typedQuantity } from './stepper-value.ts'

type StepperProps = {
  /** The name of the counted item: "Queen bed sheet". */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Quantities and `min` are multiples of the step. */
  step?: number
  /** Shown and announced with the number: "kg". */
  unit?: string | undefined
  /** If set, going below the minimum removes the item. */
  onRemove?: () => void
  isDisabled?: boolean
}

/** A quantity to tap or to type. A typed quantity applies when the field loses the focus or Enter is pressed. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 1, max = 99, step = 1, unit, onRemove, isDisabled } = props
  const range = { min, max: max - (max % step), step }
  const [draft, setDraft] = useState<string | null>(null)
  const removes = Boolean(onRemove) && value <= min
  const change = (next: number | null) => {
    setDraft(null)
    if (next !== null && next !== value) onChange(next)
  }
  const commit = () => draft !== null && change(typedQuantity(draft, range))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    }
    const next = steppedQuantity(event.key, value, range)
    if (next === null) return
    event.preventDefault()
    change(next)
  }
  return (
    <div className="inline-flex rounded-control border border-line-control bg-surface has-disabled:border-line-strong">
      <StepButton
        icon={removes ? 'trash' : 'minus'}
        label={removes ? lazyWidgetTexts.remove(label) : lazyWidgetTexts.decrease(label)}
        isDisabled={isDisabled || (!removes && value <= min)}
        onPress={() => (removes ? onRemove?.() : change(value - step))}
      />
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={range.max}
        aria-valuetext={unit && `${value} ${unit}`}
        disabled={isDisabled}
        value={draft ?? value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={press}
        className="h-11 w-10 rounded-sm bg-transparent text-center font-semibold tabular disabled:text-ink-faint"
      />
      {unit && (
        <span aria-hidden="true" className="self-center text-14 text-ink-muted">
          {unit}
        </span>
      )}
      <StepButton
        icon="plus"
        label={lazyWidgetTexts.increase(label)}
        isDisabled={isDisabled || value >= range.max}
        onPress={() => change(value + step)}
      />
    </div>
  )
}

type StepButtonProps = { icon: IconName; label: string; isDisabled: boolean | undefined; onPress: () => void }

/** It stays focusable at the end of the range, so that keyboard users do not lose the focus there. */
function StepButton({ icon, label, isDisabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className="inline-flex size-11 items-center justify-center rounded-control text-primary-text transition-colors hover:bg-primary-50 aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-ink-faint aria-disabled:opacity-50"
    >
      <Icon name={icon} size={20} />
    </button>
  )
}
